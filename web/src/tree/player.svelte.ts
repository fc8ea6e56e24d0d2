// Plays the steps of one or two trees: forwards at some speed, one by one, or to any of them.

/** Steps a second: from one by one to as fast as anybody can watch. */
export const speeds = [1, 4, 16, 64, 256, 1024, 4096] as const;

export class Player {
  step = $state(0);
  last = $state(0);
  playing = $state(false);
  speed: number = $state(16);

  private frame = 0;
  private previous = 0;
  private owed = 0;

  /** Takes the number of steps of a new tree and goes to one of them. */
  load(steps: number, step: number): void {
    this.pause();
    this.last = Math.max(0, steps - 1);
    this.to(step);
  }

  to(step: number): void {
    this.step = Math.max(0, Math.min(Math.round(step), this.last));
  }

  by(steps: number): void {
    this.pause();
    this.to(this.step + steps);
  }

  /** From where it stands; from the start if it is at its end. */
  play(): void {
    if (this.playing || this.last === 0) return;
    if (this.step >= this.last) this.step = 0;
    this.playing = true;
    this.owed = 0;
    this.previous = performance.now();
    this.frame = requestAnimationFrame(this.draw);
  }

  pause(): void {
    this.playing = false;
    cancelAnimationFrame(this.frame);
  }

  toggle(): void {
    if (this.playing) this.pause();
    else this.play();
  }

  private readonly draw = (now: number): void => {
    if (!this.playing) return;
    this.owed += (Math.max(0, now - this.previous) * this.speed) / 1000;
    this.previous = now;
    const whole = Math.floor(this.owed);
    this.owed -= whole;
    if (whole > 0) this.to(this.step + whole);
    if (this.step >= this.last) this.playing = false;
    else this.frame = requestAnimationFrame(this.draw);
  };
}
