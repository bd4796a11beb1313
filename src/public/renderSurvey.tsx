import { renderToStaticMarkup } from 'react-dom/server'
import type {
  FilledSurvey,
  PublicSurvey,
  SurveyNoticeKind,
  SurveyUrls,
  SurveyView,
} from '../../resources/_contracts/publicSurvey.ts'
import { withLang } from './address.ts'
import { Document, type PageAssets } from './Document.tsx'
import { SurveyPage } from './SurveyPage.tsx'
import { SurveyContext, surveyWords } from './surveyWords.tsx'

const DOCTYPE = '<!DOCTYPE html>'

/** What shows that somebody reads it; who comes to stop it has not. */
const READ: ReadonlySet<SurveyView> = new Set(['form', 'closed', 'answered', 'thanks'])

export interface RenderSurveyProps {
  survey: PublicSurvey
  view: SurveyView
  filled: FilledSurvey
  urls: SurveyUrls
  once: string
  assets: PageAssets
}

/** [2.9] a survey as a whole HTML document: no inline script, no inline style, answered without script. */
export const renderSurvey = ({ survey, view, filled, urls, once, assets }: RenderSurveyProps): string =>
  DOCTYPE +
  renderToStaticMarkup(
    <Document
      lang={survey.lang}
      title={survey.title ? `${survey.title} · ${survey.entityName}` : survey.entityName}
      assets={assets}
      colour={survey.colour}
      opened={READ.has(view) ? urls.opened : undefined}
    >
      <SurveyContext value={{ survey, filled }}>
        <SurveyPage view={view} urls={urls} once={once} />
      </SurveyContext>
    </Document>,
  )

/** One page for whatever cannot be shown. It names no address, so that an unknown survey and a draft are alike. */
export function renderSurveyNotice(
  kind: SurveyNoticeKind,
  { lang, assets }: { lang: 'ar' | 'en'; assets: PageAssets },
): string {
  const words = surveyWords(lang)
  const other = lang === 'ar' ? 'en' : 'ar'
  return (
    DOCTYPE +
    renderToStaticMarkup(
      <Document lang={lang} title={words[kind].title} assets={assets} bodyClass="notice-body">
        <main className="notice-page">
          <h1>{words[kind].title}</h1>
          <p className="lead">{words[kind].text}</p>
          <p className="foot-links">
            <a href={withLang('', other)} hrefLang={other} lang={other}>
              {words.otherLanguage}
            </a>
          </p>
        </main>
      </Document>,
    )
  )
}
