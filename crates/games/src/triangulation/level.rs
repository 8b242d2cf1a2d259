//! What makes a bot play Triangulation well, or not so well.

use tricorn_kernel::Skill;

/// Of a hundred links of this weight, so many a guesser knows.
pub(super) fn knows(skill: Skill, weight: u8) -> u64 {
    let by_weight = match skill {
        Skill::Novice => [20, 30, 50, 75, 90],
        Skill::Casual => [40, 60, 75, 90, 97],
        Skill::Strong => [58, 72, 83, 94, 98],
        Skill::Expert => [100; 5],
    };
    by_weight[usize::from(weight.clamp(1, 5)) - 1]
}

/// Of a hundred guesses, so many are not the one that it thinks best.
pub(super) fn slips(skill: Skill) -> u32 {
    match skill {
        Skill::Novice => 20,
        Skill::Casual => 8,
        Skill::Strong => 4,
        Skill::Expert => 0,
    }
}

/// So many listeners an Insider imagines for every triple of clues; one who imagines none takes words by chance.
pub(super) fn listeners(skill: Skill) -> usize {
    match skill {
        Skill::Novice => 0,
        Skill::Casual => 3,
        Skill::Strong => 5,
        Skill::Expert => 12,
    }
}
