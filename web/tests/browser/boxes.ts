// Measures the parts of a table: what a player must always see lies in the window, at one scroll position, and
// nothing lies over it.
import type { Page } from '@playwright/test';
import { expect } from './play';

/** The screens on which a whole table must be seen without scrolling. */
export const SCREENS = [
  { width: 1440, height: 900 },
  { width: 1366, height: 768 },
];

/** What to measure: a name for the message and a selector. All elements that match must be seen. */
export type Parts = Record<string, string>;

/** Header, what just happened and what I may do: the same in every game. */
export const FRAME: Parts = { header: '.frame > header', caption: '.caption', prompt: '.prompt .question' };

/** Half a pixel comes from rounding, and a shadow or an edge may touch the border of the window. */
const SLACK = 1;

/** Runs in the page: what is wrong with the parts, in words. */
function faults({ parts, slack }: { parts: Parts; slack: number }): string[] {
  const found: string[] = [];
  const root = document.documentElement;
  if (root.scrollHeight > innerHeight + slack) found.push(`the page is ${root.scrollHeight} high, not ${innerHeight}`);
  if (root.scrollWidth > innerWidth + slack) found.push(`the page is ${root.scrollWidth} wide, not ${innerWidth}`);
  /** The smallest rectangle that the element's ancestors leave visible. */
  const window = (element: Element) => {
    const seen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    for (let up = element.parentElement; up; up = up.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(up);
      const box = up.getBoundingClientRect();
      if (overflowX !== 'visible')
        [seen.left, seen.right] = [Math.max(seen.left, box.left), Math.min(seen.right, box.right)];
      if (overflowY !== 'visible')
        [seen.top, seen.bottom] = [Math.max(seen.top, box.top), Math.min(seen.bottom, box.bottom)];
    }
    return seen;
  };
  /** Whether something else lies over a point of the element. */
  const covered = (element: Element, x: number, y: number) => {
    const top = document.elementFromPoint(x, y);
    return top !== null && top !== element && !element.contains(top) && !top.contains(element);
  };
  for (const [name, selector] of Object.entries(parts)) {
    const elements = [...document.querySelectorAll(selector)];
    if (elements.length === 0) found.push(`${name}: nothing matches ${selector}`);
    for (const [place, element] of elements.entries()) {
      const box = element.getBoundingClientRect();
      const seen = window(element);
      const at = `${name} ${place + 1} at ${[box.left, box.top, box.right, box.bottom].map(Math.round).join(' ')}`;
      if (box.width < 4 || box.height < 4) found.push(`${at}: not drawn`);
      else if (
        box.left < seen.left - slack ||
        box.top < seen.top - slack ||
        box.right > seen.right + slack ||
        box.bottom > seen.bottom + slack
      )
        found.push(`${at}: outside ${Object.values(seen).map(Math.round).join(' ')}`);
      else if (covered(element, box.left + box.width / 2, box.top + box.height / 2)) found.push(`${at}: covered`);
    }
  }
  return found;
}

/** Checks that all parts are seen whole and uncovered, and that the page does not scroll. */
export async function inSight(page: Page, parts: Parts): Promise<void> {
  expect(await page.evaluate(faults, { parts, slack: SLACK })).toEqual([]);
}

/** Checks that the matching elements do not lie over each other. */
export async function apart(page: Page, selector: string): Promise<void> {
  const over = await page.evaluate((which) => {
    const boxes = [...document.querySelectorAll(which)].map((one) => one.getBoundingClientRect());
    return boxes.flatMap((one, place) =>
      boxes
        .slice(place + 1)
        .filter(
          (other) =>
            Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
            Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1,
        )
        .map(
          (other) =>
            `${Math.round(one.left)} ${Math.round(one.top)} and ${Math.round(other.left)} ${Math.round(other.top)}`,
        ),
    );
  }, selector);
  expect(over, selector).toEqual([]);
}

/** The smallest letters in use, in pixels as drawn, with their text; hidden text does not count. */
export async function smallest(page: Page, within: string): Promise<{ size: number; text: string }> {
  return page.evaluate((root) => {
    let least = { size: Infinity, text: '' };
    for (const part of document.querySelectorAll(root)) {
      const walk = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
      for (let node = walk.nextNode(); node; node = walk.nextNode()) {
        const holder = node.parentElement;
        const text = node.textContent?.trim() ?? '';
        if (!holder || text === '' || holder.closest('.hidden, svg') || !holder.checkVisibility()) continue;
        const box = holder.getBoundingClientRect();
        if (box.width < 2) continue;
        // How far it is enlarged; `offsetWidth` is rounded, so it says nothing about narrow ones.
        const drawn = holder.offsetWidth > 20 ? Math.round((20 * box.width) / holder.offsetWidth) / 20 : 1;
        const size = Number.parseFloat(getComputedStyle(holder).fontSize) * drawn;
        if (size < least.size) least = { size, text };
      }
    }
    return least;
  }, within);
}
