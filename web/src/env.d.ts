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
declare module 'virtual:names/*' {
  const texts: Record<string, string>;
  export default texts;
}
declare module 'virtual:rulings/*' {
  const rulings: { id: string; section: string; text: string }[];
  export default rulings;
}
