import type { PublicCampaign } from '../../resources/_contracts/publicCampaign.ts'
import { fromSource, type Source } from '../../resources/_kit/sources.ts'
import { withLang } from './address.ts'
import { Contact, WaysToGive } from './Closing.tsx'
import { campaignWords } from './campaignWords.ts'
import { Licence } from './Licence.tsx'
import { EntityBand, Monogram } from './Opening.tsx'
import { Measure } from './Project.tsx'
import { Fill, imageUrl, Money, Picture, Prose, usePaper } from './paper.tsx'

export interface CampaignUrls {
  /** The page's own path, without a key. */
  self: string
  /** The same as a recipient opened it, with their key. */
  own?: string
  /** Without a key, by which link of ours it was opened. */
  from?: Source
  /** A path with {id} and {width}. */
  image: string
  film: string
  /** Scheme and host under which the world reaches the page. */
  origin: string
}

interface Props {
  campaign: PublicCampaign
  urls: CampaignUrls
  /** Whoever holds the key wants no messages about campaigns. */
  stopped: boolean
}

/** [3.10] a campaign as anyone may read it. */
export function CampaignPage(props: Props) {
  const { campaign, urls } = props
  const w = campaignWords(campaign.lang)
  return (
    <>
      <a className="skip" href="#campaign">
        {w.skip}
      </a>
      <Head campaign={campaign} self={urls.own ?? urls.self} />
      <main id="campaign" className="campaign-page">
        {campaign.picture && (
          <figure className="cover">
            <Picture
              file={campaign.picture}
              alt={campaign.picture.alt ?? ''}
              sizes="(min-width: 1024px) 960px, 100vw"
              eager
            />
          </figure>
        )}
        <div className="opening">
          <h1 dir="auto">{campaign.title}</h1>
          {campaign.draft && <p className="campaign-state">{w.draft}</p>}
          {campaign.over && (
            <p className="campaign-state">
              {w.over}. {w.overText}
            </p>
          )}
          <Prose text={campaign.description} className="prose message" />
          <Give {...props} />
        </div>
        <Film {...props} />
        <Progress of={campaign} />
        {!campaign.over && <WaysToGive ways={campaign.entity.donationWays} />}
        <Licence of={campaign.licence} lang={campaign.lang} />
        <Share {...props} />
      </main>
      <Foot {...props} />
    </>
  )
}

function Head({ campaign, self }: { campaign: PublicCampaign; self: string }) {
  const { t, lang } = usePaper()
  const { entity } = campaign
  const other = lang === 'ar' ? 'en' : 'ar'
  return (
    <header className="letterhead">
      <EntityBand colours={entity.colours} />
      <div className="letterhead-row">
        {entity.logo ? (
          <Picture file={{ ...entity.logo, placeholder: undefined }} alt="" sizes="56px" className="logo" eager />
        ) : (
          <Monogram name={entity.name} />
        )}
        <div>
          <p className="letterhead-name">
            <bdi>{entity.name}</bdi>
          </p>
          {entity.verified && <p className="verified">{t.verified}</p>}
        </div>
        <p className="letterhead-date no-print">
          <a className="other-language" href={withLang(self, other)} hrefLang={other} lang={other}>
            {t.otherLanguage}
          </a>
        </p>
      </div>
    </header>
  )
}

/** Whoever goes on goes by an address of ours, which tells that somebody did. */
const onwards = ({ self, own, from = 'other' }: CampaignUrls): string =>
  own ? `${own}/go` : fromSource(`${self}/go`, from)

function Give({ campaign, urls }: Props) {
  const { give } = campaignWords(campaign.lang)
  if (!campaign.link) return null
  return (
    <p className="give no-print">
      <a className="button" href={onwards(urls)} rel="noopener">
        {give}
      </a>
    </p>
  )
}

function Film({ campaign, urls }: Props) {
  const { image } = usePaper()
  if (!campaign.hasFilm) return null
  const poster = campaign.picture && imageUrl(image, campaign.picture, 800)
  return (
    <section className="campaign-film no-print">
      <h2>{campaignWords(campaign.lang).video}</h2>
      {/* Its charity brings no captions with it; what it says stands in words above. */}
      <video controls preload="none" poster={poster} playsInline src={urls.film} />
    </section>
  )
}

function Progress({ of: { progress, lang } }: { of: PublicCampaign }) {
  const { t } = usePaper()
  if (!progress) return null
  return (
    <section>
      <h2>{campaignWords(lang).progress}</h2>
      <Measure name={progress.project} percent={progress.percent} tone="money">
        <Fill
          text={t.collectedOf}
          collected={<Money of={progress.collected} />}
          required={<Money of={progress.required} />}
        />
      </Measure>
    </section>
  )
}

/** What is shared is the page without anybody's key. */
function Share({ campaign, urls }: Props) {
  const w = campaignWords(campaign.lang)
  const address = urls.origin + urls.self
  if (campaign.over || campaign.draft) return null
  const text = encodeURIComponent(`${campaign.title}\n${fromSource(address, 'whatsapp')}`)
  const x = new URLSearchParams({ text: campaign.title, url: fromSource(address, 'x') })
  return (
    <section className="no-print">
      <h2>{w.share}</h2>
      <ul className="campaign-share">
        <li>
          <a className="button button-quiet" href={`https://wa.me/?text=${text}`} rel="noreferrer noopener">
            {w.whatsapp}
          </a>
        </li>
        <li>
          <a className="button button-quiet" href={`https://twitter.com/intent/tweet?${x}`} rel="noreferrer noopener">
            {w.x}
          </a>
        </li>
      </ul>
    </section>
  )
}

function Foot({ campaign, urls, stopped }: Props) {
  const { t } = usePaper()
  const { entity, lang } = campaign
  const w = campaignWords(lang)
  return (
    <footer className="foot">
      <p className="foot-name">
        <bdi>{entity.name}</bdi>
      </p>
      {entity.licenceNumber && (
        <p>
          <Fill text={t.licenceEntity} number={<bdi>{entity.licenceNumber}</bdi>} />
        </p>
      )}
      <Contact of={entity} />
      {urls.own && (
        <ul className="foot-links no-print">
          {stopped && (
            <li>
              <span>{w.stopped.title}</span>
            </li>
          )}
          <li>
            <a href={withLang(`${urls.own}/stop`, lang)}>{stopped ? w.again : w.stop}</a>
          </li>
        </ul>
      )}
    </footer>
  )
}
