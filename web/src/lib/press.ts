// A piece is the same element whether it may be chosen or not: making another of it is too much for a
// slow phone. While it may be, its role is `button`, and the keys do on it what they do on a real one.
document.addEventListener('keydown', (event) => {
  const { target, key, repeat } = event;
  if (repeat || (key !== 'Enter' && key !== ' ') || !isChoice(target)) return;
  if (target.tagName === 'BUTTON') return;
  event.preventDefault();
  target.click();
});

/** Whether something is a button, by its name or by its role. */
export function isChoice(target: EventTarget | null): target is HTMLElement {
  if (!(target instanceof HTMLElement)) return false;
  return target.tagName === 'BUTTON' || target.getAttribute('role') === 'button';
}
