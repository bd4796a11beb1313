import { LIMITS } from '../../resources/_kit/limits.ts'
import { SATISFACTION } from '../../resources/_kit/satisfaction.ts'
import { withLang } from './address.ts'
import { usePage } from './page.tsx'
import { usePaper } from './paper.tsx'

const KINDS = ['question', 'suggestion', 'complaint'] as const
const WORD = { question: 'sayQuestion', suggestion: 'saySuggestion', complaint: 'sayComplaint' } as const

/** Below a letter about a project. */
export function Say() {
  const { lang, letter, urls, state } = usePage()
  if (state.shared || state.say !== true || letter.report.kind === 'ehsan') return null
  return <SayForm action={withLang(urls.say, lang)} />
}

/** product.md 24: a reader says how content they are, and writes to the charity, without signing in and without any script. */
export function SayForm({ action }: { action: string }) {
  const { t } = usePaper()
  return (
    <section className="say no-print" id="say" aria-labelledby="say-title">
      <h2 id="say-title">{t.sayTitle}</h2>
      <form method="post" action={action}>
        <fieldset>
          <legend>{t.sayRate}</legend>
          {SATISFACTION.map((one) => (
            <label key={one} className="say-choice">
              <input type="radio" name="satisfaction" value={one} />
              <span>{t[one]}</span>
            </label>
          ))}
        </fieldset>
        <details>
          <summary>{t.sayWrite}</summary>
          <p>
            <label htmlFor="say-type">{t.sayType}</label>
            <select id="say-type" name="type" className="typed">
              {KINDS.map((one) => (
                <option key={one} value={one}>
                  {t[WORD[one]]}
                </option>
              ))}
            </select>
          </p>
          <p>
            <label htmlFor="say-message">{t.sayMessage}</label>
            <textarea id="say-message" name="message" className="typed" rows={5} maxLength={LIMITS.issue} dir="auto" />
          </p>
        </details>
        <button type="submit" className="button">
          {t.saySend}
        </button>
      </form>
    </section>
  )
}
