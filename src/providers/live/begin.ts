/** The page's own calls go first. */
const BEGIN_MS = 500
let begun = false

/** Listens to the server, now that a page follows something. */
export function begin(): void {
  if (begun) return
  begun = true
  const load = () =>
    import('./sharing.ts')
      .then(({ listen }) => listen())
      .catch(() => {
        // A server that was brought up to date has other files; the next page that follows something tries again.
        begun = false
      })
  setTimeout(() => void load(), BEGIN_MS)
}
