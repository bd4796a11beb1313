import type { ComponentType } from 'react'
import { fillText } from '../../i18n/letter.ts'
import type { LetterProject } from '../../resources/_contracts/letter.ts'
import { type AddedPart, inReaders, isRecorded, partsOfLetter } from '../../resources/_contracts/letterParts.ts'
import type { RecordPart } from '../../resources/_kit/letters.ts'
import { Prose, usePage } from './page.tsx'
import { Picture } from './paper.tsx'
import { Shared } from './shared.tsx'

export type PartViews = Record<RecordPart, ComponentType<{ project: LetterProject }>>

interface ToldProps {
  project: LetterProject
  index: number
  views: PartViews
  usual: 'personal' | 'formal'
}

/** What is the reader's alone. */
const OWN: ReadonlySet<RecordPart> = new Set(['gifts', 'share'])

/** What is told of a project, in the order of its letter. What the charity added stands in the first one alone. */
export function Told({ project, index, views, usual }: ToldProps) {
  const { letter, state } = usePage()
  return partsOfLetter(letter.report, usual).map((part, at) => {
    if (!isRecorded(part)) return index === 0 ? <Added key={`${at}-${part.kind}`} part={part} /> : null
    if (state.shared && OWN.has(part.kind)) return null
    const View = views[part.kind]
    if (OWN.has(part.kind)) return <View key={part.kind} project={project} />
    return <Shared key={part.kind} name={`${index} ${part.kind}`} of={View} project={project} />
  })
}

function Added({ part }: { part: AddedPart }) {
  switch (part.kind) {
    case 'words':
      return <Words part={part} />
    case 'quote':
      return <Quote part={part} />
    case 'partners':
      return <Partners part={part} />
    case 'beforeAfter':
      return <BeforeAfter part={part} />
    case 'voice':
      return <Voice part={part} />
    case 'video':
      return <Film part={part} />
  }
}

type Of<K extends AddedPart['kind']> = { part: Extract<AddedPart, { kind: K }> }

function Words({ part }: Of<'words'>) {
  const { lang } = usePage()
  const title = inReaders(lang, part.titleAr, part.titleEn)
  const text = inReaders(lang, part.textAr, part.textEn)
  return (
    <section className="added">
      {title && <h3 dir="auto">{title}</h3>}
      {text && <Prose text={text} />}
    </section>
  )
}

function Quote({ part }: Of<'quote'>) {
  const { lang } = usePage()
  const by = inReaders(lang, part.byAr, part.byEn)
  return (
    <figure className="added quote">
      <blockquote>
        <Prose text={inReaders(lang, part.textAr, part.textEn) ?? ''} />
      </blockquote>
      {by && <figcaption dir="auto">{by}</figcaption>}
    </figure>
  )
}

function Partners({ part }: Of<'partners'>) {
  const { lang, t } = usePage()
  return (
    <section className="added partners">
      <h3>{t.partners}</h3>
      <ul>
        {(inReaders(lang, part.namesAr, part.namesEn) ?? []).map((name, at) => (
          <li key={`${at}-${name}`}>
            <bdi>{name}</bdi>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Two pictures of one place side by side; where one of them may not be shown any more there is nothing to compare. */
function BeforeAfter({ part: { before, after } }: Of<'beforeAfter'>) {
  const { t } = usePage()
  if (!before || !after) return null
  return (
    <section className="added pair">
      {(
        [
          ['before', before],
          ['after', after],
        ] as const
      ).map(([when, file]) => (
        <figure key={when}>
          <Picture file={file} alt={file.alt || t[when]} sizes="(min-width: 720px) 320px, 92vw" />
          <figcaption>
            <strong>{t[when]}</strong>
            {file.alt && (
              <bdi className="soft" aria-hidden="true">
                {file.alt}
              </bdi>
            )}
          </figcaption>
        </figure>
      ))}
    </section>
  )
}

/** So much is read at a glance, and stands open. */
const SHORT_TEXT = 400

/** A recording with what is said in it: whoever cannot hear it reads. Once it may not be heard any more, its words go too. */
function Voice({ part }: Of<'voice'>) {
  const { lang, t, urls } = usePage()
  const text = inReaders(lang, part.textAr, part.textEn) ?? ''
  const by = inReaders(lang, part.byAr, part.byEn)
  if (!part.file) return null
  const title = by === undefined ? t.voice : fillText(t.voiceOf, { name: by })
  return (
    <section className="added voice">
      <h3 dir="auto">{title}</h3>
      {urls.voice !== undefined && (
        <audio
          className="no-print"
          controls
          preload="none"
          aria-label={title}
          src={urls.voice.replace('{id}', part.file.id)}
        />
      )}
      <details open={text.length <= SHORT_TEXT}>
        <summary>{t.transcript}</summary>
        <blockquote>
          <Prose text={text} />
        </blockquote>
      </details>
    </section>
  )
}

function Film({ part }: Of<'video'>) {
  const { lang, t } = usePage()
  const title = inReaders(lang, part.titleAr, part.titleEn)
  return (
    <section className="added">
      {title && <h3 dir="auto">{title}</h3>}
      <p>
        <a className="link" href={part.url} rel="noreferrer noopener">
          {t.video}
        </a>
      </p>
    </section>
  )
}
