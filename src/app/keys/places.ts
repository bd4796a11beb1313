import type { IconName, MenuGroup, MenuItem } from '../layout/menu.ts'

/** After `g`: the letter of each place; of several the first that the menu has. */
const GO: readonly (readonly [letter: string, icons: readonly IconName[]])[] = [
  ['h', ['home', 'dashboard', 'entities']],
  ['p', ['projects']],
  ['r', ['reports']],
  ['d', ['donors']],
  ['g', ['gifts']],
  ['m', ['imports']],
  ['i', ['issues']],
  ['e', ['entity', 'entities']],
  ['n', ['registrations']],
  ['u', ['users']],
  ['s', ['general']],
  ['l', ['audit']],
  ['t', ['trash']],
]

/** The places of this menu that have a letter. */
export function placesOf(groups: readonly MenuGroup[]): readonly { letter: string; item: MenuItem }[] {
  const items = groups.flatMap((group) => group.items)
  return GO.flatMap(([letter, icons]) => {
    const item = icons.map((icon) => items.find((one) => one.icon === icon)).find((one) => one !== undefined)
    return item ? [{ letter, item }] : []
  })
}
