/** Files of a survey's answers: sent as they are chosen, ahead of the form, which then bears their tickets. */
import { forgetWaiting, keepWaiting, type Waiting, waitingAt } from './surveyWaiting.ts'

const MOST_BYTES = 5 * 1024 * 1024

interface Sent {
  ticket: string
  name: string
  bytes: number
}

type Word = 'sending' | 'sent' | 'waiting' | 'remove' | 'tooLarge' | 'wrongType' | 'tooMany' | 'failed' | 'again'

/** `refused`: it would be refused again. */
type State = 'sending' | 'sent' | 'waiting' | 'failed' | 'refused'

interface Item {
  name: string
  state: State
  /** What is said of it, where its state's own word is not enough. */
  text?: string
  file?: File
  sent?: Sent
  /** By what it is kept on the device. */
  kept?: Promise<string | null>
}

/** Drawn as a letter is, in its colour. */
const WRONG = '⚠\uFE0E '

/** By its type, and by its name where a phone says none. */
function kindOf({ type, name }: File): 'image' | 'pdf' | null {
  if (type === 'application/pdf' || (type === '' && /\.pdf$/i.test(name))) return 'pdf'
  return type.startsWith('image/') || (type === '' && /\.(?:jpe?g|png|webp)$/i.test(name)) ? 'image' : null
}

/** What the server says of a refused file, in the page's language. */
function saidIn(body: unknown): string | undefined {
  const { errors, detail } = (body ?? {}) as { errors?: Record<string, string[]>; detail?: string }
  return Object.values(errors ?? {})[0]?.[0] ?? detail
}

/** Brings a file to the server (client.ts, which alone speaks to it). @throws where there is no line */
export type Post = (url: string, file: File) => Promise<Response>

/** One question's files: a list below its chooser. */
class Answer {
  readonly id: string
  readonly items: Item[] = []
  readonly #words: Record<Word, string>
  readonly #most: number

  constructor(
    readonly root: HTMLElement,
    readonly address: string,
    readonly post: Post,
    readonly changed: () => void,
  ) {
    this.id = root.dataset['of'] ?? ''
    this.#words = JSON.parse(root.dataset['words'] ?? '{}') as Record<Word, string>
    this.#most = Number(root.dataset['most'])
    root.querySelector('input')?.addEventListener('change', ({ target }) => {
      const input = target as HTMLInputElement
      const files = [...(input.files ?? [])]
      input.value = ''
      for (const file of files) this.choose(file)
    })
  }

  get sent(): Sent[] {
    return this.items.flatMap(({ sent }) => sent ?? [])
  }

  get #room(): number {
    return this.#most - this.items.filter(({ state }) => state !== 'refused').length
  }

  /** Files that were sent before the page was read. */
  take(sent: readonly Sent[]): void {
    this.items.push(...sent.map((one) => ({ name: one.name, state: 'sent' as const, sent: one })))
    this.draw()
  }

  choose(file: File, kept?: string): void {
    const takes = (this.root.dataset['takes'] ?? '').split(' ')
    const wrong: Word | undefined =
      this.#room < 1
        ? 'tooMany'
        : file.size > MOST_BYTES
          ? 'tooLarge'
          : takes.includes(kindOf(file) ?? '')
            ? undefined
            : 'wrongType'
    const item: Item = { name: file.name, state: wrong ? 'refused' : 'sending', file }
    if (wrong) item.text = this.#words[wrong]
    if (kept !== undefined) item.kept = Promise.resolve(kept)
    this.items.push(item)
    if (wrong) this.#become(item, 'refused')
    else void this.send(item)
  }

  async send(item: Item): Promise<void> {
    const { file } = item
    if (!file) return
    delete item.text
    this.#become(item, 'sending')
    const query = new URLSearchParams({ question: this.id, kind: kindOf(file) ?? '', name: file.name })
    try {
      const answer = await this.post(`${this.root.dataset['to'] ?? ''}?${query.toString()}`, file)
      const body: unknown = await answer.json().catch(() => null)
      if (answer.ok) {
        item.sent = body as Sent
        return this.#become(item, 'sent')
      }
      const said = saidIn(body)
      if (said !== undefined) item.text = said
      // Too many at once, or the server's own trouble: later it may be taken.
      this.#become(item, answer.status === 429 || answer.status >= 500 ? 'failed' : 'refused')
    } catch {
      // The line broke. What is kept outlasts the page, as the other answers do.
      item.kept ??= keepWaiting(this.address, this.id, file)
      this.#become(item, navigator.onLine ? 'failed' : 'waiting')
    }
  }

  remove(item: Item): void {
    this.items.splice(this.items.indexOf(item), 1)
    this.#forget(item)
    this.draw()
    this.changed()
    this.root.querySelector('input')?.focus()
  }

  #forget(item: Item): void {
    void item.kept?.then((key) => (key === null ? undefined : forgetWaiting(key)))
    delete item.kept
  }

  #become(item: Item, state: State): void {
    // It was removed meanwhile.
    if (!this.items.includes(item)) return
    item.state = state
    if (state === 'sent' || state === 'refused') this.#forget(item)
    this.draw()
    this.changed()
    const status = this.root.querySelector('[role=status]')
    if (status) status.textContent = `${item.name}: ${this.#said(item)}`
  }

  #said({ state, text }: Item): string {
    return text ?? this.#words[state === 'refused' ? 'failed' : state]
  }

  draw(): void {
    this.root.querySelector('ul')?.replaceChildren(...this.items.map((item) => this.#line(item)))
    const isFull = this.#room < 1
    const input = this.root.querySelector('input')
    if (input) input.disabled = isFull
    input?.parentElement?.classList.toggle('is-full', isFull)
  }

  #line(item: Item): HTMLElement {
    const line = document.createElement('li')
    line.className = 'survey-file'
    if (item.state === 'sending' || item.state === 'waiting') line.dataset['pending'] = ''
    const [name, own] = [document.createElement('span'), document.createElement('bdi')]
    own.textContent = item.name
    name.append(own)
    const isWrong = item.state === 'failed' || item.state === 'refused'
    line.classList.toggle('is-wrong', isWrong)
    const [said, sign] = [document.createElement('span'), document.createElement('span')]
    said.className = `survey-file-state ${isWrong ? 'survey-fault' : 'fine'}`
    sign.setAttribute('aria-hidden', 'true')
    sign.textContent = isWrong ? WRONG : item.state === 'sent' ? '✓ ' : ''
    said.append(sign, this.#said(item))
    line.append(name, said)
    if (item.state === 'failed') line.append(this.#button('↻', 'again', item, () => void this.send(item)))
    line.append(this.#button('✕', 'remove', item, () => this.remove(item)))
    if (item.sent) {
      const ticket = document.createElement('input')
      Object.assign(ticket, { type: 'hidden', name: this.id, value: item.sent.ticket })
      line.append(ticket)
    }
    return line
  }

  #button(sign: string, word: Word, { name }: Item, act: () => void): HTMLElement {
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = sign
    button.setAttribute('aria-label', this.#words[word].replace('{name}', name))
    button.addEventListener('click', act)
    return button
  }
}

const sentBefore = (root: HTMLElement): Sent[] => JSON.parse(root.dataset['ahead'] ?? '[]') as Sent[]

interface Around {
  post: Post
  /** Tickets that were kept for this page, by question; nothing where the server has sent a form back. */
  kept: Readonly<Record<string, Sent[]>>
  keep: (sent: Record<string, Sent[]>) => void
}

/** What is chosen is sent at once, or as soon as there is a connection. */
export function enhanceFiles(form: HTMLFormElement, address: string, { post, kept, keep }: Around): void {
  const answers: Answer[] = []
  const changed = () => keep(Object.fromEntries(answers.map(({ id, sent }) => [id, sent])))
  for (const root of form.querySelectorAll<HTMLElement>('[data-of][data-to]')) {
    const answer = new Answer(root, address, post, changed)
    const before = sentBefore(root)
    answer.take(before.length > 0 ? before : (kept[answer.id] ?? []))
    answers.push(answer)
  }
  if (answers.length === 0) return
  const putBack = ({ key, question, file }: Waiting) => answers.find(({ id }) => id === question)?.choose(file, key)
  void waitingAt(address).then((found) => found.forEach(putBack))
  addEventListener('online', () => {
    for (const answer of answers)
      for (const item of answer.items) if (item.state === 'waiting' || item.state === 'failed') void answer.send(item)
  })
}
