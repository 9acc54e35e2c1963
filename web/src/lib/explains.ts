// Makes a piece explain itself: under the mouse, with the focus, after a long press.
import type { Attachment } from 'svelte/attachments';

const LONG_PRESS = 450;
const HOVER = 250;

type Explain = (thing: string | null, anchor: HTMLElement | null) => void;

export function explains(thing: string, explain: Explain): Attachment<HTMLElement> {
  return (node) => {
    let timer = 0;
    let long = false;

    const later = (wait: number, pressed: boolean) => {
      clearTimeout(timer);
      timer = window.setTimeout(() => {
        long = pressed;
        explain(thing, node);
      }, wait);
    };
    const never = () => {
      clearTimeout(timer);
      explain(null, null);
    };
    const enter = (event: PointerEvent) => {
      if (event.pointerType === 'mouse') later(HOVER, false);
    };
    const leave = (event: PointerEvent) => {
      if (event.pointerType === 'mouse') never();
    };
    const down = (event: PointerEvent) => {
      long = false;
      if (event.pointerType !== 'mouse') later(LONG_PRESS, true);
    };
    const up = () => clearTimeout(timer);
    const focus = () => {
      if (node.matches(':focus-visible')) explain(thing, node);
    };
    // The click that ends a long press asked for words, not for a choice.
    const click = (event: Event) => {
      if (!long) return;
      long = false;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    const menu = (event: Event) => {
      if (long) event.preventDefault();
    };

    const ending = new AbortController();
    const { signal } = ending;
    node.addEventListener('pointerenter', enter, { signal });
    node.addEventListener('pointerleave', leave, { signal });
    node.addEventListener('pointerdown', down, { signal });
    node.addEventListener('pointerup', up, { signal });
    node.addEventListener('pointercancel', up, { signal });
    node.addEventListener('lift', never, { signal });
    node.addEventListener('focus', focus, { signal });
    node.addEventListener('blur', never, { signal });
    node.addEventListener('click', click, { signal, capture: true });
    node.addEventListener('contextmenu', menu, { signal });
    return () => {
      clearTimeout(timer);
      ending.abort();
    };
  };
}
