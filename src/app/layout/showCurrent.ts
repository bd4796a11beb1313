/** Where one is stands in a long menu too: it is moved, by itself alone, until its marked entry is in sight. */
export function showCurrent(menu: HTMLElement): void {
  const entry = menu.querySelector('[aria-current="page"]')
  if (entry === null) return
  const [room, place] = [menu.getBoundingClientRect(), entry.getBoundingClientRect()]
  if (place.bottom > room.bottom) menu.scrollTop += place.bottom - room.bottom + place.height
  else if (place.top < room.top) menu.scrollTop -= room.top - place.top + place.height
}
