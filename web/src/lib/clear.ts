// Finds a place for something that lies over the table: where it covers the least of what may be chosen.
import type { Attachment } from 'svelte/attachments';
import { afterFrame } from './frame';

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

const CHOICES = '[data-action], [data-choice], [data-pick], .prompt > .main, .glows, [data-verb] .button';

function overlap(one: Box, other: Box): number {
  const across = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left);
  const down = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top);
  return Math.max(0, across) * Math.max(0, down);
}

/** The place, counted from 0, of the box that covers the least of the choices; the first of equals. */
export function clearest(boxes: Box[], except: Element | null = null): number {
  const choices = [...document.querySelectorAll<HTMLElement>(CHOICES)]
    .filter((one) => one !== except && !except?.contains(one) && one.checkVisibility())
    .map((one) => one.getBoundingClientRect());
  const covers = boxes.map((box) => choices.reduce((sum, choice) => sum + overlap(box, choice), 0));
  return covers.indexOf(Math.min(...covers));
}

/** A board has drawn its choices by then. */
const DRAWN = 400;
const PLACES = ['bottom left', 'bottom right', 'top left', 'top right'] as const;

/**
 * For the notices above the caption: they are shown once their place is known (`data-place`), and stay there as
 * long as they say the same.
 */
export const keepClear: Attachment<HTMLElement> = (node) => {
  let timer = 0;
  let said = '';
  const look = () => {
    const cards = [...node.querySelectorAll<HTMLElement>(':scope > .card')];
    if (cards.length === 0) return;
    const width = Math.max(...cards.map((card) => card.offsetWidth));
    const height = cards.reduce((sum, card) => sum + card.offsetHeight, 0);
    const foot = node.parentElement?.getBoundingClientRect();
    const head = document.querySelector('.frame > header')?.getBoundingClientRect().bottom ?? 0;
    if (!foot) return;
    const boxes = PLACES.map((place) => ({
      left: place.endsWith('left') ? foot.left : foot.right - width,
      top: place.startsWith('top') ? head : foot.top - height,
      width,
      height,
    }));
    node.dataset['place'] = PLACES[clearest(boxes, node)];
  };
  const change = () => {
    // What is added later has its place already.
    const later = node.querySelector('[data-later]')?.textContent ?? '';
    const text = node.textContent.replace(later, '');
    if (text === said) return;
    said = text;
    delete node.dataset['place'];
    clearTimeout(timer);
    timer = window.setTimeout(() => afterFrame(look), DRAWN);
  };
  const watcher = new MutationObserver(change);
  watcher.observe(node, { childList: true, subtree: true, characterData: true });
  change();
  return () => {
    clearTimeout(timer);
    watcher.disconnect();
  };
};
