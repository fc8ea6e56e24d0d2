//! Faster memory: large pages and prefetching.
//!
//! The search waits longer for the table's memory than for anything else. These are hints, which change no result and
//! which a system may ignore. They refer to memory by address, so this is the one place with unsafe code.
#![allow(unsafe_code)]

use std::ops::{Deref, DerefMut};

/// A vector on large pages where the system has them: a probe then rarely misses the TLB.
///
/// The advice is withdrawn when the vector is dropped. Otherwise an allocator might reuse the memory for many small
/// things, each of which would hold a whole large page: a server that creates tables again and again would grow
/// needlessly.
#[derive(Debug)]
pub(crate) struct LargePages<T>(Vec<T>);

impl<T: Default> LargePages<T> {
    /// This many default values.
    pub(crate) fn new(count: usize) -> Self {
        let mut row = Vec::with_capacity(count);
        // Before anything is written: pages get their size when they are first touched.
        large_pages::ask_for(row.spare_capacity_mut());
        row.resize_with(count, T::default);
        LargePages(row)
    }
}

impl<T> Deref for LargePages<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.0
    }
}

impl<T> DerefMut for LargePages<T> {
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.0
    }
}

impl<T> Drop for LargePages<T> {
    fn drop(&mut self) {
        self.0.clear();
        large_pages::give_back(self.0.spare_capacity_mut());
    }
}

#[cfg(target_os = "linux")]
mod large_pages {
    use std::ffi::c_void;
    use std::mem::MaybeUninit;

    use rustix::mm::{Advice, madvise};

    const LARGE_PAGE: usize = 2 << 20;

    pub(super) fn ask_for<T>(memory: &mut [MaybeUninit<T>]) {
        advise(memory, Advice::LinuxHugepage);
    }

    /// The pages themselves first: they no longer contain anything.
    pub(super) fn give_back<T>(memory: &mut [MaybeUninit<T>]) {
        advise(memory, Advice::LinuxDontNeed);
        advise(memory, Advice::LinuxNoHugepage);
    }

    /// Advises on the large pages that lie completely inside.
    fn advise<T>(memory: &mut [MaybeUninit<T>], advice: Advice) {
        let all = memory.as_mut_ptr_range();
        let first = all.start.addr().next_multiple_of(LARGE_PAGE);
        let end = all.end.addr() / LARGE_PAGE * LARGE_PAGE;
        if first < end {
            let start = all.start.cast::<c_void>().with_addr(first);
            // SAFETY: the range lies inside memory that is borrowed for this call alone and holds no values. The advice changes which
            // pages back it, and at most empties them. If it is refused, ordinary pages do as well.
            let _ = unsafe { madvise(start, end - first, advice) };
        }
    }
}

#[cfg(not(target_os = "linux"))]
mod large_pages {
    use std::mem::MaybeUninit;

    pub(super) fn ask_for<T>(_memory: &mut [MaybeUninit<T>]) {}

    pub(super) fn give_back<T>(_memory: &mut [MaybeUninit<T>]) {}
}

/// Prefetches the cache line of a value while other work is done.
#[inline(always)]
pub(crate) fn fetch<T>(value: &T) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: every x86-64 processor has the instruction, and it reads nothing that the program could see.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(value).cast()) };
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = value;
}
