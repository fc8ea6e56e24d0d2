//! Memory that the processor finds faster: large pages, and lines asked for before they are needed.
//!
//! The search waits longer for the table's memory than for anything else. What is done here about it are hints, which change no
//! result and which a system may ignore. They speak of memory by its address, so this is the one place with unsafe code.
#![allow(unsafe_code)]

/// A row of empty values, on large pages where the system has them: a probe then hardly ever looks up where its page is.
pub(crate) fn on_large_pages<T: Default>(count: usize) -> Vec<T> {
    let mut row = Vec::with_capacity(count);
    // Before anything is written: pages get their size when they are first touched.
    ask_for_large_pages(row.spare_capacity_mut());
    row.resize_with(count, T::default);
    row
}

#[cfg(target_os = "linux")]
fn ask_for_large_pages<T>(memory: &mut [std::mem::MaybeUninit<T>]) {
    const LARGE_PAGE: usize = 2 << 20;
    let all = memory.as_mut_ptr_range();
    let first = all.start.addr().next_multiple_of(LARGE_PAGE);
    let end = all.end.addr() / LARGE_PAGE * LARGE_PAGE;
    if first < end {
        let start = all.start.cast::<std::ffi::c_void>().with_addr(first);
        // SAFETY: the range lies inside memory that is borrowed for this call alone, and the advice changes which pages back
        // it, never what it holds. If it is refused, ordinary pages do as well.
        let _ = unsafe { rustix::mm::madvise(start, end - first, rustix::mm::Advice::LinuxHugepage) };
    }
}

#[cfg(not(target_os = "linux"))]
fn ask_for_large_pages<T>(_memory: &mut [std::mem::MaybeUninit<T>]) {}

/// Has the line of memory that holds a value on its way while other work is done.
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
