/** What a letter gains from script. Without it everything can be read, and every link works. */

/** Tells the server once that a person has the letter before their eyes: not a prefetch, not a hidden tab. */
function reportOpened(): void {
  const address = document.body.dataset['opened']
  if (!address) return
  let sent = false
  const send = () => {
    if (sent || document.visibilityState !== 'visible') return
    sent = true
    document.removeEventListener('visibilitychange', send)
    navigator.sendBeacon(address)
  }
  document.addEventListener('visibilitychange', send)
  send()
}

/** A file of a survey's answers; what is said of it comes in the page's language. */
const sendFile = (url: string, file: File): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': file.type, 'accept-language': document.documentElement.lang },
    body: file,
  })

function enhanceCopyButtons(): void {
  if (!navigator.clipboard) return
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-copy]')) {
    const label = button.textContent
    button.hidden = false
    button.setAttribute('aria-live', 'polite')
    button.addEventListener('click', () => {
      void navigator.clipboard.writeText(button.dataset['copy'] ?? '').then(() => {
        button.textContent = button.dataset['done'] ?? label
        setTimeout(() => {
          button.textContent = label
        }, 2000)
      })
    })
  }
}

/** The link opens the version without name and amount; where the phone can share, it shares that address instead. */
function enhanceShare(): void {
  const link = document.querySelector<HTMLAnchorElement>('a[data-share]')
  if (!link || !navigator.share) return
  link.addEventListener('click', (event) => {
    event.preventDefault()
    navigator.share({ title: link.dataset['share'] ?? '', url: link.href }).catch((reason: unknown) => {
      // Closing the share sheet is no fault; anything else falls back to the link itself.
      if (!(reason instanceof DOMException && reason.name === 'AbortError')) location.assign(link.href)
    })
  })
}

/** Hands a card on as a file. @returns false where that went wrong, and not because its reader thought better of it */
async function handedOn(link: HTMLAnchorElement): Promise<boolean> {
  try {
    const answer = await fetch(link.href)
    if (!answer.ok) return false
    const files = [new File([await answer.blob()], link.dataset['card'] ?? '', { type: 'image/png' })]
    if (!navigator.canShare({ files })) return false
    await navigator.share({ files })
    return true
  } catch (reason) {
    return reason instanceof DOMException && reason.name === 'AbortError'
  }
}

/** The link saves a picture; where the device can hand pictures on, it offers that first. */
function enhanceCards(): void {
  const sample = [new File([''], 'card.png', { type: 'image/png' })]
  if (!('canShare' in navigator) || !navigator.canShare({ files: sample })) return
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-card]'))
    link.addEventListener('click', (event) => {
      event.preventDefault()
      if (link.getAttribute('aria-busy') === 'true') return
      link.setAttribute('aria-busy', 'true')
      void handedOn(link).then((done) => {
        link.removeAttribute('aria-busy')
        if (!done) location.assign(link.href)
      })
    })
}

/** Larger type stays on this device, for every letter that is read here. Where nothing may be kept it holds for this page. */
const LARGER = 'athar-letter-larger'
const kept = <T>(use: (store: Storage) => T): T | null => {
  try {
    return use(localStorage)
  } catch {
    return null
  }
}
function enhanceLarger(): void {
  const button = document.querySelector<HTMLButtonElement>('button[data-larger]')
  if (!button) return
  const show = (isLarge: boolean) => {
    document.documentElement.toggleAttribute('data-larger', isLarge)
    button.setAttribute('aria-pressed', String(isLarge))
  }
  show(kept((store) => store.getItem(LARGER)) === '1')
  button.hidden = false
  button.addEventListener('click', () => {
    const isLarge = button.getAttribute('aria-pressed') !== 'true'
    show(isLarge)
    kept((store) => (isLarge ? store.setItem(LARGER, '1') : store.removeItem(LARGER)))
  })
}

/** On paper nothing can be unfolded. */
function openFoldsForPrint(): void {
  addEventListener('beforeprint', () => {
    for (const fold of document.querySelectorAll<HTMLDetailsElement>('details')) fold.open = true
  })
}

reportOpened()
enhanceCopyButtons()
enhanceShare()
enhanceCards()
enhanceLarger()
openFoldsForPrint()
// Of pages with a form alone: a letter's reader fetches nothing of it. Where it does not come, they all work without.
if (document.querySelector('form[data-page], [data-answered]'))
  void import('./formClient.ts').then(({ enhanceSurvey }) => enhanceSurvey(sendFile))
if (document.querySelector('.verify')) void import('./verifyClient.ts').then(({ enhanceVerify }) => enhanceVerify())
