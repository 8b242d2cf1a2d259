//! The pages, as HTML made from what a viewer may know.
