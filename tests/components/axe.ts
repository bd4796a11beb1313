import axe from 'axe-core'

/** So many rules have something to look at in the smallest part of a page that is checked. */
const LEAST_PASSED = 6

/** What axe finds wrong there, each with its element; that it had next to nothing to look at is wrong as well. */
export async function axeFaults(part: Element = document.body): Promise<string[]> {
  // Nothing is painted here: contrast is measured in the browser.
  const { violations, passes } = await axe.run(part, {
    rules: { 'color-contrast': { enabled: false } },
    // Of the rules that pass only how many they are is looked at: to name every element of theirs takes most of the time.
    resultTypes: ['violations'],
  })
  return [
    ...(passes.length < LEAST_PASSED ? [`only ${passes.length} rules had anything to look at`] : []),
    ...violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`)),
  ]
}
