/// <reference types="svelte" />
/// <reference types="vite/client" />

declare module 'virtual:words/*' {
  const texts: Record<string, string>;
  export default texts;
}
declare module 'virtual:rules/*' {
  const texts: Record<string, string>;
  export default texts;
}
