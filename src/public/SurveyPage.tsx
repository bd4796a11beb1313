import { fillText } from '../../i18n/letter.ts'
import { waysText } from '../../i18n/ways.ts'
import type { SurveyUrls, SurveyView } from '../../resources/_contracts/publicSurvey.ts'
import { isStopped } from '../../resources/_contracts/stops.ts'
import { CHOICES, withLang } from './address.ts'
import { EntityBand, Monogram } from './Opening.tsx'
import { imageUrl } from './paper.tsx'
import { FaultsLine } from './SurveyFault.tsx'
import { AboutYou, Questions } from './SurveyQuestions.tsx'
import { useSurvey } from './surveyWords.tsx'

/** As wide as it is drawn, on a screen of twice as many dots. */
const LOGO_DOTS = 112

interface SurveyPageProps {
  view: SurveyView
  urls: SurveyUrls
  /** Of this page alone: sent twice, it counts once. */
  once: string
}

/** [2.9] a survey, and what becomes of it. */
export function SurveyPage({ view, urls, once }: SurveyPageProps) {
  const { survey, w } = useSurvey()
  return (
    <>
      {view === 'form' ? (
        <a className="skip" href="#survey">
          {w.skip}
        </a>
      ) : null}
      <Head urls={urls} />
      <main id="survey" className="survey-page">
        {view === 'form' ? <Form urls={urls} once={once} /> : <Said view={view} urls={urls} />}
      </main>
      <footer className="foot">
        <p className="foot-name">
          <bdi>{survey.entityName}</bdi>
        </p>
        {urls.stop !== undefined && !ABOUT_STOPS.has(view) ? <StopLink stop={urls.stop} stops={urls.stops} /> : null}
      </footer>
    </>
  )
}

/** Where somebody who wants to hear no more goes, or who wants to hear again. */
function StopLink({ stop, stops }: { stop: string; stops: SurveyUrls['stops'] }) {
  const { survey, w } = useSurvey()
  const isDone = stops !== undefined && isStopped(stops)
  return (
    <p>
      {isDone ? `${w.stoppedAlready} ` : null}
      <a className="link" href={withLang(stop, survey.lang)}>
        {isDone ? w.again : w.stop}
      </a>
    </p>
  )
}

/** The charity's own sign, else the first letter of its name. */
function Sign({ pictures }: Pick<SurveyUrls, 'pictures'>) {
  const { survey } = useSurvey()
  const { logo, entityName } = survey
  if (logo === undefined || pictures === undefined) return <Monogram name={entityName} />
  const { width, height } = logo
  return (
    <img
      className="logo"
      src={imageUrl(pictures, logo, LOGO_DOTS)}
      width={width}
      height={height}
      alt=""
      decoding="async"
    />
  )
}

function Head({ urls: { self, pictures } }: { urls: SurveyUrls }) {
  const { survey, w } = useSurvey()
  const other = survey.lang === 'ar' ? 'en' : 'ar'
  return (
    <header className="letterhead">
      <EntityBand colours={survey.colour === undefined ? undefined : { primary: survey.colour }} />
      <div className="letterhead-row">
        <Sign pictures={pictures} />
        <p className="letterhead-name">
          <bdi>{survey.entityName}</bdi>
        </p>
        <p className="letterhead-date no-print">
          <a
            className="other-language"
            href={withLang(self, other)}
            hrefLang={other}
            lang={other}
            data-offline={w.otherOffline}
          >
            {w.otherLanguage}
          </a>
        </p>
      </div>
    </header>
  )
}

/** What staff open from a test that they sent themselves. */
function OnTrial() {
  const { survey, w } = useSurvey()
  if (survey.trial !== true) return null
  return (
    <div className="notice" role="note">
      <p>
        <strong>{w.trial.title}</strong>
      </p>
      <p>{w.trial.text}</p>
    </div>
  )
}

/** product.md 6: a link of somebody's own is not anonymous, and says so before anything is asked. */
function WhoKnows() {
  const { survey, w } = useSurvey()
  if (!survey.personal) return <p className="soft">{w.anonymous}</p>
  return (
    <div className="notice" role="note">
      <p>
        <strong>{w.personal.title}</strong>
      </p>
      <p>{fillText(w.personal.text, { entity: survey.entityName })}</p>
    </div>
  )
}

function Form({ urls, once }: { urls: SurveyUrls; once: string }) {
  const { survey, filled, w } = useSurvey()
  return (
    <>
      <div className="survey-opening">
        <p className="survey-state" role="status" data-held="" />
        <h1 dir="auto">{survey.title}</h1>
        <OnTrial />
        <WhoKnows />
        {survey.intro ? (
          <p className="lead prose" dir="auto">
            {survey.intro}
          </p>
        ) : null}
      </div>
      {filled.changed === true ? (
        <div className="notice" role="alert">
          <p>{w.changed}</p>
        </div>
      ) : null}
      <FaultsLine />
      <form
        method="post"
        action={withLang(urls.self, survey.lang)}
        className="survey-form"
        noValidate
        data-page={urls.self}
        data-offline={w.offline}
        data-kept={w.kept}
        data-busy={w.files.busy}
      >
        <input type="hidden" name="once" value={once} />
        <input type="hidden" name="asked" value={survey.mark} />
        {/* Filled by the script: files are asked of nobody without it. */}
        <input type="hidden" name="script" value="" />
        <Questions files={urls.files} />
        <AboutYou />
        <p className="survey-state" role="status" data-state="" />
        <button type="submit" className="button">
          {w.send}
        </button>
      </form>
    </>
  )
}

const SAID = {
  thanks: 'thanks',
  closed: 'closed',
  answered: 'answered',
  stopAsk: 'stopAsk',
  stopped: 'stopped',
  resumed: 'resumed',
} as const

const ABOUT_STOPS: ReadonlySet<SurveyView> = new Set(['stopAsk', 'stopped', 'resumed'])

/** A few words in place of the questions. */
function Said({ view, urls }: { view: Exclude<SurveyView, 'form'>; urls: SurveyUrls }) {
  const { survey, w } = useSurvey()
  const { title, text } = w[SAID[view]]
  const { ways = [], open = [] } = urls.stops ?? {}
  const named = waysText(survey.lang, view === 'stopped' ? ways : open)
  const filled = fillText(text, { entity: survey.entityName, ways: named })
  const own = view === 'thanks' && survey.thanks ? survey.thanks : filled
  const asks = view === 'stopAsk' ? urls.stop : view === 'stopped' ? urls.resume : undefined
  return (
    <div className="survey-opening" {...(view === 'thanks' && { 'data-answered': urls.self })}>
      {survey.title ? (
        <p className="eyebrow" dir="auto">
          {survey.title}
        </p>
      ) : null}
      <h1>{title}</h1>
      <p className="lead prose" dir="auto">
        {own}
      </p>
      {view === 'stopAsk' || view === 'stopped' ? <p className="prose">{w[view].more}</p> : null}
      {asks !== undefined && (view === 'stopAsk' || view === 'stopped') ? (
        <form method="post" action={withLang(asks, survey.lang)}>
          <button type="submit" className={view === 'stopped' ? 'button button-quiet' : 'button'}>
            {w[view].button}
          </button>
        </form>
      ) : null}
      {view === 'stopAsk' || view === 'stopped' ? (
        <p>
          <a className="link" href={CHOICES}>
            {w.account}
          </a>
        </p>
      ) : null}
      {ABOUT_STOPS.has(view) ? (
        <p>
          <a className="link" href={withLang(urls.self, survey.lang)}>
            {w.back}
          </a>
        </p>
      ) : null}
    </div>
  )
}
