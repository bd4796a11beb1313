import type { InputHTMLAttributes } from 'react'
import { fillText } from '../../i18n/letter.ts'
import type { ContactField, Landing } from '../../resources/_contracts/landing.ts'
import { LIMITS } from '../../resources/_kit/limits.ts'
import { withLang } from './address.ts'
import type { LandingWords } from './landingWords.ts'

const SELF = '/welcome'

interface Of {
  landing: Landing
  w: LandingWords
}

/** What stands below an input, for it to point at. */
const noteId = (name: string, what: 'fault' | 'hint'): string => `${name}-${what}`

const KINDS: Record<Exclude<ContactField, 'message'>, InputHTMLAttributes<HTMLInputElement>> = {
  name: { type: 'text', autoComplete: 'name', dir: 'auto', required: true, maxLength: LIMITS.shortText },
  // Ours to check, in the reader's language: the browser would say it in its own.
  email: { type: 'email', autoComplete: 'email', dir: 'ltr' },
  phone: { type: 'tel', autoComplete: 'tel', dir: 'ltr' },
}

function Field({ name, hint, landing, w }: Of & { name: ContactField; hint?: string }) {
  const fault = landing.faults[name]
  const described = [fault && noteId(name, 'fault'), hint && noteId(name, 'hint')].filter(Boolean).join(' ')
  const common = {
    id: name,
    name,
    className: 'typed',
    defaultValue: landing.values[name] ?? '',
    ...(described && { 'aria-describedby': described }),
    ...(fault && { 'aria-invalid': true }),
  }
  return (
    <div className="landing-field">
      <label htmlFor={name}>{w.contact[name]}</label>
      {fault && (
        <p className="survey-fault" id={noteId(name, 'fault')} data-fault={name}>
          {fault}
        </p>
      )}
      {name === 'message' ? (
        <textarea {...common} rows={6} dir="auto" required />
      ) : (
        <input {...common} {...KINDS[name]} />
      )}
      {hint && (
        <p className="fine" id={noteId(name, 'hint')}>
          {hint}
        </p>
      )}
    </div>
  )
}

function Form({ landing, w }: Of) {
  const { contact } = w
  const isWrong = Object.keys(landing.faults).length > 0
  return (
    <form
      method="post"
      action={`${withLang(SELF, landing.lang)}#contact`}
      noValidate
      data-page={SELF}
      data-offline={contact.offline}
      data-kept={contact.kept}
    >
      {isWrong && (
        <p className="survey-wrong" role="alert">
          {contact.wrong}
        </p>
      )}
      <input type="hidden" name="once" value={landing.once} />
      <Field name="name" landing={landing} w={w} />
      <p className="fine">{contact.either}</p>
      <div className="landing-pair">
        <Field name="email" landing={landing} w={w} />
        <Field name="phone" hint={contact.phoneHint} landing={landing} w={w} />
      </div>
      <Field
        name="message"
        hint={fillText(contact.messageHint, { max: String(LIMITS.issue) })}
        landing={landing}
        w={w}
      />
      {/* Seen by nobody and read out to nobody: who fills it in is a program. */}
      <div className="landing-trap" aria-hidden="true">
        <label htmlFor="website">{contact.trap}</label>
        <input id="website" name="website" type="text" tabIndex={-1} autoComplete="off" />
      </div>
      <p className="survey-state" role="status" data-state="" />
      <button type="submit" className="button">
        {contact.send}
      </button>
    </form>
  )
}

/** The form, or what became of it. */
export function ContactPart({ landing, w }: Of) {
  const { contact } = w
  const { view } = landing
  return (
    <section id="contact" className="landing-contact" {...(view === 'sent' && { 'data-answered': SELF })}>
      <h2>{view === 'sent' ? contact.sent : contact.title}</h2>
      {view === 'form' && <p>{contact.text}</p>}
      {view === 'form' && <Form landing={landing} w={w} />}
      {view === 'sent' && (
        <>
          <p role="status">{contact.sentText}</p>
          <p>
            <a className="link" href={`${withLang(SELF, landing.lang)}#contact`}>
              {contact.another}
            </a>
          </p>
        </>
      )}
      {(view === 'tooMany' || view === 'busy') && (
        <p className="survey-wrong" role="alert">
          {contact[view]}
        </p>
      )}
    </section>
  )
}
