declare module 'svg2ttf' {
  export default function svg2ttf(font: string, options?: { ts?: number }): { buffer: Uint8Array };
}
