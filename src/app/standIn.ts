/**
 * In place of packages that others load for what Athar never asks of them. React-admin: names guessed from a resource's
 * spelling (inflection), a search among columns (diacritic), and the CSV of the first 1,000 rows (jsonexport). Ours come
 * from the catalogues and from the server. vite.config.ts puts it there: every list would carry 38 kB of source for nothing.
 * jsPDF: pages of HTML (html2canvas, dompurify) and SVG (canvg); it is given pictures alone.
 */
const same = (text: string): string => text

export {
  same as capitalize,
  same as clean,
  same as humanize,
  same as inflect,
  same as pluralize,
  same as singularize,
  same as transform,
}

export default function neverAsked(): never {
  throw new Error('Nothing of the program asks for this: lists are exported by the server, papers drawn as pictures.')
}
