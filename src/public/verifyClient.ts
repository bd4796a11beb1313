import { codeInGroups } from '../../resources/_contracts/seal.ts'
import { checkFile, type FileState, keysIn } from './sealed.ts'

/** What the page under /verify gains from script: a saved file is checked where it lies. */
export function enhanceVerify(): void {
  const page = document.querySelector<HTMLElement>('.verify')
  const drop = page?.querySelector<HTMLElement>('[data-drop]')
  const input = drop?.querySelector('input')
  if (!page || !drop || !input) return
  const { keys: known = '{}', code: own = '' } = page.dataset
  const keys = keysIn(known)
  drop.hidden = false
  let asked = 0
  const check = async (file: File | undefined): Promise<void> => {
    if (!file) return
    asked += 1
    const mine = asked
    show(drop, 'fileBusy')
    const found = await file.arrayBuffer().then(
      (bytes) => checkFile(new Uint8Array(bytes), keys),
      (): FileState => ({ state: 'unsealed' }),
    )
    // Another file has been chosen meanwhile.
    if (mine === asked) tell(drop, found, own)
  }
  input.addEventListener('change', () => {
    void check(input.files?.[0])
    // The same file may be chosen again.
    input.value = ''
  })
  for (const name of ['dragenter', 'dragover'])
    drop.addEventListener(name, (event) => {
      event.preventDefault()
      drop.classList.add('is-over')
    })
  drop.addEventListener('dragleave', () => drop.classList.remove('is-over'))
  drop.addEventListener('drop', (event) => {
    event.preventDefault()
    drop.classList.remove('is-over')
    void check(event.dataTransfer?.files[0])
  })
  // Dropped beside it a file would take the place of the page.
  for (const name of ['dragover', 'drop'] as const) addEventListener(name, (event) => event.preventDefault())
}

function show(drop: HTMLElement, name: string): void {
  for (const line of drop.querySelectorAll<HTMLElement>('[data-answer]')) {
    const { answer } = line.dataset
    line.hidden = answer !== name
  }
  const link = drop.querySelector<HTMLElement>('[data-found]')
  if (link) link.hidden = true
}

const NAMES = { changed: 'fileChanged', unsealed: 'fileUnsealed', unable: 'fileUnable' } as const

function tell(drop: HTMLElement, found: FileState, own: string): void {
  if (found.state !== 'intact') {
    show(drop, NAMES[found.state])
    return
  }
  const isOwn = own === '' || own === found.code
  show(drop, isOwn ? 'fileIntact' : 'fileOther')
  const line = drop.querySelector<HTMLElement>('[data-found]')
  const link = line?.querySelector('a')
  if (!line || !link || own === found.code) return
  link.href = `/verify/${found.code}?lang=${document.documentElement.lang}`
  const { text = '' } = link.dataset
  link.textContent = text.replace('{code}', codeInGroups(found.code))
  line.hidden = false
}
