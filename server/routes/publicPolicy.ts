/** Public pages need neither inline script nor inline style (docs/decisions/011). */
export const PUBLIC_CSP =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
