// Times of the day as minutes and as browsers write them.

/** 22:05 as minutes since midnight; null if it is no time. */
export function minutesOf(time: string): number | null {
  const parts = /^(\d\d):(\d\d)/.exec(time);
  return parts ? Number(parts[1]) * 60 + Number(parts[2]) : null;
}

export function timeOf(minutes: number): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** How many minutes this clock is ahead of UTC now. */
export function clockOffset(): number {
  // Without a zero below zero, which is no number in JSON.
  return 0 - new Date().getTimezoneOffset();
}
