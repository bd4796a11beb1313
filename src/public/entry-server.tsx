import { renderToStaticMarkup } from 'react-dom/server'
import { nameIn } from '../../i18n/named.ts'
import type { Letter } from '../../resources/_contracts/letter.ts'
import { paragraphs } from '../../resources/_contracts/letterFigures.ts'
import type { LetterPaths } from '../../resources/_contracts/letterPaths.ts'
import { Document, type PageAssets } from './Document.tsx'
import { LetterPage } from './Letter.tsx'
import { Notice, type NoticeKind, type NoticeProps, noticeTitle } from './Notice.tsx'
import { type LetterState, PageProvider } from './page.tsx'
import { type SharedParts, withShared } from './shared.tsx'

export type { PageAssets } from './Document.tsx'
export type { NoticeKind, NoticeProps } from './Notice.tsx'
export type { LetterState } from './page.tsx'
export { renderCampaign, renderCampaignNotice } from './renderCampaign.tsx'
export { renderLanding } from './renderLanding.tsx'
export { renderProject, renderProjectNotice } from './renderProject.tsx'
export { renderSurvey, renderSurveyNotice } from './renderSurvey.tsx'
export { renderYear } from './renderYear.tsx'
export { renderTerms } from './Terms.tsx'
export { renderVerify } from './Verify.tsx'

export interface RenderLetterProps {
  letter: Letter
  /** The language asked for; without a wish of the reader's, letter.lang. */
  lang: 'ar' | 'en'
  urls: LetterPaths
  state: LetterState
  assets: PageAssets
  /** For link previews: whole address of a picture that anyone may see. */
  previewImage?: string
  /** What was rendered of this very letter for other readers of it, and the key that stands in this one's addresses. */
  kept?: { key: string; parts: SharedParts }
}

const DOCTYPE = '<!DOCTYPE html>'

/**
 * A donor's letter as a whole HTML document [2.6]: no inline script, no inline style, readable without script.
 * A disowned letter gives the thanks for telling instead, with nothing of the letter in it.
 */
export function renderLetter({ letter, lang, urls, state, assets, previewImage, kept }: RenderLetterProps): string {
  if (state.disowned) return renderNotice('notMeThanks', { lang, self: urls.self, assets })
  const { report, entity } = letter
  const data = { letter, lang, urls, state }
  const page = (
    <Document
      lang={lang}
      title={`${report.title} · ${nameIn(entity, lang)}`}
      // The message may name the donor; link previews are seen by others.
      description={paragraphs(report.publicMessage ?? '')[0]?.slice(0, 200)}
      assets={assets}
      previewImage={previewImage}
      colour={entity.colours?.primary}
      opened={state.shared ? undefined : urls.opened}
      bodyClass={`body-${report.design}`}
    >
      <PageProvider data={data}>
        <LetterPage />
      </PageProvider>
    </Document>
  )
  return DOCTYPE + (kept ? withShared(page, data, kept) : renderToStaticMarkup(page))
}

/** One of the small pages. After 'stopAsk' and 'notMeAsk' the form posts to `action`. */
export function renderNotice(kind: NoticeKind, props: NoticeProps & { assets: PageAssets }): string {
  const { assets, ...notice } = props
  return (
    DOCTYPE +
    renderToStaticMarkup(
      <Document lang={notice.lang} title={noticeTitle(kind, notice.lang)} assets={assets} bodyClass="notice-body">
        <Notice kind={kind} {...notice} />
      </Document>,
    )
  )
}
