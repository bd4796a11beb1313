import { plural } from '../../i18n/format.ts'
import { fillText } from '../../i18n/letter.ts'
import type { PublicQuestion } from '../../resources/_contracts/publicSurvey.ts'
import { useSurvey } from './surveyWords.tsx'

/** What a chooser offers; what a file is the server finds out. */
const TYPES = { image: 'image/jpeg,image/png,image/webp', pdf: 'application/pdf' } as const

interface FileAnswerProps {
  question: PublicQuestion
  of: NonNullable<PublicQuestion['files']>
  /** The question's own words, by their id. */
  label: string
  /** Where files are sent; nowhere in a preview. */
  to: string | undefined
}

/**
 * An answer of files, sent ahead of the form by the script (surveyFiles.ts), which writes a hidden input with its ticket
 * for each. Those that were sent with a form that comes back stand here already.
 */
export function FileAnswer({ question: { id }, of: { takes, most }, label, to }: FileAnswerProps) {
  const { filled, survey, w } = useSurvey()
  const [only] = takes
  const hint = w.files.hint[takes.length === 1 && only ? only : 'both']
  const { sending, sent, waiting, remove, tooLarge, wrongType, tooMany, failed, again } = w.files
  return (
    <div
      className="survey-question-files"
      data-of={id}
      data-to={to}
      data-takes={takes.join(' ')}
      data-most={most}
      data-ahead={JSON.stringify(filled.files?.[id] ?? [])}
      data-words={JSON.stringify({ sending, sent, waiting, remove, tooLarge, wrongType, tooMany, failed, again })}
    >
      <label className="button button-quiet survey-chooser">
        {w.files.choose}
        <input
          type="file"
          multiple={most > 1}
          accept={takes.map((one) => TYPES[one]).join(',')}
          aria-labelledby={label}
          aria-describedby={`hint-${id}`}
        />
      </label>
      <ul className="survey-files" />
      <p className="survey-said" role="status" />
      <p className="fine" id={`hint-${id}`}>
        {fillText(hint, { most: fillText(plural(w.files.most, most, survey.lang), { count: String(most) }) })}
      </p>
      {to === undefined ? null : <p className="survey-noscript fine">{w.files.noScript}</p>}
    </div>
  )
}
