// Tags of a PDN as people read them.

/** A tag's value, unless it says that nobody knows. */
export const knownTag = (value = ''): string => (/^[?.*\-\s]*$/.test(value) ? '' : value);
