// A piece is the same element whether or not it can be chosen: replacing it would be too slow on a phone. While
// it can be chosen its role is `button`, and the keys work as on a real button.
document.addEventListener('keydown', (event) => {
  const { target, key, repeat } = event;
  if (repeat || (key !== 'Enter' && key !== ' ') || !isChoice(target)) return;
  if (target.tagName === 'BUTTON') return;
  event.preventDefault();
  target.click();
});

/** Whether an element is a button, by tag name or by role. */
export function isChoice(target: EventTarget | null): target is HTMLElement {
  if (!(target instanceof HTMLElement)) return false;
  return target.tagName === 'BUTTON' || target.getAttribute('role') === 'button';
}
