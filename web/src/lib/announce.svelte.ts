// What the live region says. A repeated text is made different, or screen readers would keep silent.
class Announcer {
  text = $state('');
  private odd = false;

  say(text: string): void {
    this.odd = !this.odd;
    this.text = this.odd ? text : `${text}\u00a0`;
  }
}

export const announcer = new Announcer();
export const say = (text: string): void => announcer.say(text);
