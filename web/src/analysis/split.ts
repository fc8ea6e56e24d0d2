// Splits a PDN text into its games. Moves are not read here, let alone judged: the text of one game goes to the server for that.
// Every character is looked at a bounded number of times, and nothing is recursive, so that large files and broken ones are no problem.

export interface SplitGame {
  /** From 1, in the order of the text. */
  number: number;
  /** Values of its tags by name; of a repeated tag the first. */
  tags: ReadonlyMap<string, string>;
  /** What ended it, or nothing if the next game or the end of the text did. */
  terminator: string;
  /** Where its text begins. */
  start: number;
  text: string;
}

interface Tag {
  name: string;
  value: string;
}

/** A game while it is being read. */
interface Draft {
  /** Where it begins; -1 before its first token. */
  start: number;
  /** After its last token so far. */
  end: number;
  tags: Map<string, string>;
  /** A tag was seen, perhaps without a name. */
  tagged: boolean;
  /** Something other than tags was seen: the next tag belongs to another game. */
  inBody: boolean;
  /** Something that looks like a move or its number was seen. */
  moves: boolean;
  /** How many variations are open. */
  depth: number;
  terminator: string;
}

const RESULTS = ['1-0', '0-1', '1/2-1/2', '2-0', '0-2', '1-1', '0-0'];
/** Enough of a value for a list and for searching it. */
const LONGEST_VALUE = 255;
const code = (sign: string): number => sign.charCodeAt(0);
/** Which of the first 128 signs are among these: a list that is quick to look in. */
const signs = (text: string): Uint8Array => Uint8Array.from({ length: 128 }, (_, sign) => Number(text.includes(String.fromCharCode(sign))));
const BLANKS = signs(' \t\n\v\f\r');
/** What ends a word, besides blanks. */
const MARKS = signs('{}()[];%*,."');
const NEWLINE = code('\n');
const RETURN = code('\r');
const QUOTE = code('"');
const BACKSLASH = code('\\');
const DASH = code('-');
const SLASH = code('/');
const UNDERLINE = code('_');
const OPEN_TAG = code('[');
const CLOSE_TAG = code(']');

const isDigit = (sign: number): boolean => sign >= 48 && sign <= 57;
const isLetter = (sign: number): boolean => (sign >= 65 && sign <= 90) || (sign >= 97 && sign <= 122);
const isBlank = (sign: number): boolean => BLANKS[sign] === 1 || sign === 0xa0 || sign === 0xfeff;
const isMark = (sign: number): boolean => MARKS[sign] === 1;
const isLineEnd = (sign: number): boolean => sign === NEWLINE || sign === RETURN;
/** Names of tags in the wild have accents too. */
const isNamePart = (sign: number): boolean => isLetter(sign) || isDigit(sign) || sign === UNDERLINE || sign === DASH || (sign >= 128 && !isBlank(sign));

export class Splitter {
  private at = 0;
  private number = 0;
  /** No comment is closed after this place. */
  private unclosed = false;

  constructor(private readonly text: string) {}

  /** The next game; null after the last. */
  next(): SplitGame | null {
    while (this.at < this.text.length) {
      const { start, end, tags, tagged, moves, terminator } = this.read();
      // Between games there may be results, comments and prose that belong to none.
      if (!tagged && !moves) continue;
      this.number += 1;
      return { number: this.number, tags, terminator, start, text: this.text.slice(start, end) };
    }
    return null;
  }

  /** Reads up to the end of a game. */
  private read(): Draft {
    const draft: Draft = { start: -1, end: -1, tags: new Map(), tagged: false, inBody: false, moves: false, depth: 0, terminator: '' };
    while (this.at < this.text.length) {
      const from = this.at;
      const sign = this.text.charAt(from);
      if (isBlank(code(sign))) {
        this.at += 1;
        continue;
      }
      if (sign === '%') {
        this.at = this.lineEnd(from);
        continue;
      }
      if (sign === '[' && this.isTag(from)) {
        if (!this.tag(draft)) break;
      } else this.token(draft, sign);
      if (draft.start < 0) draft.start = from;
      draft.end = this.at;
      if (draft.terminator) break;
    }
    return draft;
  }

  /** Reads a token of the moves, which moves the place on. */
  private token(draft: Draft, sign: string): void {
    draft.inBody = true;
    if (sign === '{') return this.comment();
    if (sign === ';') {
      this.at = this.lineEnd(this.at);
      return;
    }
    if (sign === '(') draft.depth += 1;
    if (sign === ')') draft.depth = Math.max(0, draft.depth - 1);
    const result = this.resultAt(this.at);
    if (result) {
      this.at += result.length;
      // Within a variation it tells how that would have ended.
      if (draft.depth === 0) draft.terminator = result;
    } else if (isMark(code(sign))) this.at += 1;
    else {
      draft.moves ||= this.looksLikeMove(this.at);
      this.at = this.wordEnd(this.at);
    }
  }

  private comment(): void {
    const close = this.unclosed ? -1 : this.text.indexOf('}', this.at);
    this.unclosed = close < 0;
    // One that is never closed must not swallow the games after it.
    this.at = this.unclosed ? this.lineEnd(this.at) : close + 1;
  }

  /** Reads a tag, unless it begins another game. */
  private tag(draft: Draft): boolean {
    const from = this.at;
    // In a variation only a new line is a sign that its end was forgotten.
    const endsVariation = draft.depth === 0 || this.beginsLine(from);
    if (draft.inBody && endsVariation) return false;
    const { name, value } = this.readTag();
    if (draft.inBody) return true;
    // Games without moves and results, such as problems, follow each other with a blank line between them.
    if (draft.tags.has(name) && this.afterBlankLine(draft.end, from)) {
      this.at = from;
      return false;
    }
    draft.tagged = true;
    if (name && !draft.tags.has(name)) draft.tags.set(name, value);
    return true;
  }

  private isTag(at: number): boolean {
    const sign = this.text.charCodeAt(this.skip(at + 1, isBlank));
    return isNamePart(sign) && !isDigit(sign);
  }

  private readTag(): Tag {
    const nameStart = this.skip(this.at + 1, isBlank);
    const nameEnd = this.skip(nameStart, isNamePart);
    const name = this.text.slice(nameStart, Math.min(nameEnd, nameStart + LONGEST_VALUE));
    this.at = this.skip(nameEnd, (sign) => isBlank(sign) && !isLineEnd(sign));
    if (this.text.charCodeAt(this.at) === QUOTE) return { name, value: this.readValue() };
    this.at = this.skip(this.at, (sign) => sign !== CLOSE_TAG && !isLineEnd(sign));
    if (this.text.charCodeAt(this.at) === CLOSE_TAG) this.at += 1;
    return { name, value: '' };
  }

  /** Reads a value and the end of its tag. */
  private readValue(): string {
    const from = this.at + 1;
    for (let at = from; ; at += 1) {
      const sign = this.text.charCodeAt(at);
      if (sign === BACKSLASH && !isLineEnd(this.text.charCodeAt(at + 1))) at += 1;
      else if (sign === QUOTE) {
        // Careless files have quotes inside a value: only one before the bracket ends it.
        const close = this.skip(at + 1, (blank) => isBlank(blank) && !isLineEnd(blank));
        if (this.text.charCodeAt(close) !== CLOSE_TAG) continue;
        this.at = close + 1;
        return this.valueOf(from, at);
      } else if (at >= this.text.length || (isLineEnd(sign) && this.isBroken(at))) {
        this.at = Math.min(at, this.text.length);
        return this.valueOf(from, this.at);
      }
    }
  }

  /** A value may go on in the next line, but not if that is blank or another tag: then its end was forgotten. */
  private isBroken(lineEnd: number): boolean {
    const past = this.text.startsWith('\r\n', lineEnd) ? lineEnd + 2 : lineEnd + 1;
    const next = this.text.charCodeAt(this.skip(past, (sign) => isBlank(sign) && !isLineEnd(sign)));
    return Number.isNaN(next) || isLineEnd(next) || next === OPEN_TAG;
  }

  private valueOf(from: number, to: number): string {
    const raw = this.text.slice(from, Math.min(to, from + LONGEST_VALUE));
    return raw.replaceAll(/\\(.)/g, '$1').replaceAll(/\s+/g, ' ').trim();
  }

  /** The result that stands here as a word of its own: `1-1` but not `1-10`. */
  private resultAt(at: number): string {
    if (this.text.charAt(at) === '*') return '*';
    const second = this.text.charCodeAt(at + 1);
    if (second !== DASH && second !== SLASH) return '';
    const found = RESULTS.find((result) => this.text.startsWith(result, at)) ?? '';
    const after = this.text.charCodeAt(at + found.length);
    return isDigit(after) || isLetter(after) || after === DASH ? '' : found;
  }

  /** `1`, `11-15` or `a3b4`, as opposed to prose. */
  private looksLikeMove(at: number): boolean {
    const first = this.text.charCodeAt(at);
    return isDigit(first) || (isLetter(first) && isDigit(this.text.charCodeAt(at + 1)));
  }

  private skip(at: number, wanted: (sign: number) => boolean): number {
    let end = at;
    while (end < this.text.length && wanted(this.text.charCodeAt(end))) end += 1;
    return end;
  }

  private lineEnd(at: number): number {
    return this.skip(at, (sign) => !isLineEnd(sign));
  }

  private wordEnd(at: number): number {
    return this.skip(at + 1, (sign) => !isBlank(sign) && !isMark(sign));
  }

  private beginsLine(at: number): boolean {
    let before = at - 1;
    while (before >= 0 && isBlank(this.text.charCodeAt(before)) && !isLineEnd(this.text.charCodeAt(before))) before -= 1;
    return before < 0 || isLineEnd(this.text.charCodeAt(before));
  }

  private afterBlankLine(from: number, to: number): boolean {
    return /\r\n?[^\S\r\n]*\r|\n[^\S\r\n]*\r?\n/.test(this.text.slice(from, to));
  }
}
