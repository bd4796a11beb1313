import { renderToStaticMarkup } from 'react-dom/server'
import { fillText } from '../../i18n/letter.ts'
import { paragraphs } from '../../resources/_contracts/letterFigures.ts'
import type { PublicCampaign } from '../../resources/_contracts/publicCampaign.ts'
import { fromSource } from '../../resources/_kit/sources.ts'
import { CHOICES, withLang } from './address.ts'
import { CampaignPage, type CampaignUrls } from './CampaignPage.tsx'
import { campaignWords } from './campaignWords.ts'
import { Document, type PageAssets } from './Document.tsx'
import { noticesAr } from './messages.ar.ts'
import { noticesEn } from './messages.en.ts'
import { PaperProvider, previewUrl } from './paper.tsx'

export type { CampaignUrls } from './CampaignPage.tsx'

const DOCTYPE = '<!DOCTYPE html>'
const PREVIEW_LENGTH = 200
const PREVIEW_WIDTH = 1200

interface RenderCampaignProps {
  campaign: PublicCampaign
  urls: CampaignUrls
  stopped: boolean
  assets: PageAssets
}

/** What search engines and previews of links read; of a page that a recipient or staff opened, nothing. */
function Metadata({ campaign, urls, image }: RenderCampaignProps & { image: string | undefined }) {
  const address = (lang: 'ar' | 'en'): string =>
    urls.origin + (lang === campaign.defaultLang ? urls.self : withLang(urls.self, lang))
  return (
    <>
      <meta name="robots" content={campaign.over ? 'noindex' : 'index, follow, max-image-preview:large'} />
      <link rel="canonical" href={address(campaign.lang)} />
      <link rel="alternate" hrefLang="ar" href={address('ar')} />
      <link rel="alternate" hrefLang="en" href={address('en')} />
      <meta property="og:url" content={address(campaign.lang)} />
      <meta property="og:site_name" content={campaign.entity.name} />
      <meta name="twitter:card" content={image ? 'summary_large_image' : 'summary'} />
    </>
  )
}

/** Where the page says that somebody has it before their eyes. */
const openedAt = ({ self, own, from = 'other' }: CampaignUrls): string =>
  own ? `${own}/opened` : fromSource(`${self}/opened`, from)

/** [3.10] a campaign's page as a whole HTML document: no inline script, no inline style, readable without script. */
export function renderCampaign(props: RenderCampaignProps): string {
  const { campaign, urls, stopped, assets } = props
  const { lang, calendar, timeZone, entity, picture } = campaign
  const image = picture && urls.origin + previewUrl(urls.image, picture, PREVIEW_WIDTH)
  return (
    DOCTYPE +
    renderToStaticMarkup(
      <Document
        lang={lang}
        title={`${campaign.title} · ${entity.name}`}
        description={paragraphs(campaign.description)[0]?.slice(0, PREVIEW_LENGTH)}
        previewImage={image}
        assets={assets}
        colour={entity.colours?.primary}
        opened={campaign.draft ? undefined : openedAt(urls)}
        open={urls.own || campaign.draft ? undefined : <Metadata {...props} image={image} />}
      >
        <PaperProvider paper={{ lang, calendar, timeZone, image: urls.image, level: 2 }}>
          <CampaignPage campaign={campaign} urls={urls} stopped={stopped} />
        </PaperProvider>
      </Document>,
    )
  )
}

export type CampaignNoticeKind = 'notFound' | 'tooMany' | 'error' | 'stopAsk' | 'stopped' | 'resumed'

interface NoticeProps {
  lang: 'ar' | 'en'
  entityName?: string
  action?: string
  back?: string
  assets: PageAssets
}

/** One of the small pages around campaigns. After 'stopAsk' and 'stopped' the form posts to `action`. */
export function renderCampaignNotice(
  kind: CampaignNoticeKind,
  { lang, entityName = '', action, back, assets }: NoticeProps,
): string {
  const w = campaignWords(lang)
  const { title, text } = w[kind]
  const more = kind === 'stopAsk' || kind === 'stopped' ? w[kind].more : undefined
  const other = lang === 'ar' ? 'en' : 'ar'
  return (
    DOCTYPE +
    renderToStaticMarkup(
      <Document lang={lang} title={title} assets={assets} bodyClass="notice-body">
        <main className="notice-page">
          <h1>{title}</h1>
          <p className="lead">{fillText(text, { entity: entityName })}</p>
          {more && <p>{more}</p>}
          {more && action && (
            <form method="post" action={withLang(action, lang)}>
              <button type="submit" className={kind === 'stopped' ? 'button button-quiet' : 'button'}>
                {kind === 'stopped' ? w.stopped.undo : w.stopAsk.yes}
              </button>
            </form>
          )}
          <ul className="foot-links">
            {back && (
              <li>
                <a href={withLang(back, lang)}>{w.stopAsk.back}</a>
              </li>
            )}
            {more && (
              <li>
                <a href={CHOICES}>{w.account}</a>
              </li>
            )}
            {/* What a post alone answers cannot be opened again. */}
            {kind !== 'resumed' && (
              <li>
                <a href={withLang('', other)} hrefLang={other} lang={other}>
                  {(lang === 'ar' ? noticesAr : noticesEn).otherLanguage}
                </a>
              </li>
            )}
          </ul>
        </main>
      </Document>,
    )
  )
}
