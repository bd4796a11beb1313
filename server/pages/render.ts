import type { Landing } from '../../resources/_contracts/landing.ts'
import type { Letter } from '../../resources/_contracts/letter.ts'
import type { LetterPaths } from '../../resources/_contracts/letterPaths.ts'
import type { PublicCampaign } from '../../resources/_contracts/publicCampaign.ts'
import type { PublicProject } from '../../resources/_contracts/publicProject.ts'
import type { SurveyNoticeKind } from '../../resources/_contracts/publicSurvey.ts'
import { isStopped, NO_STOPS } from '../../resources/_contracts/stops.ts'
import type { YearLetter } from '../../resources/_contracts/yearLetter.ts'
import { letterPath, letterPaths, letterPicture, thanksCardPath, thanksPath } from '../letters/addresses.ts'
import { letterIn } from '../letters/language.ts'
import { withParts } from '../letters/pageParts.ts'
import { coverToShare, type OpenLetter, untouched } from '../letters/reading.ts'
import { yearLetterPaths } from '../messages/yearLetters/addresses.ts'
import { assetsFor, type Lang, type PageAssets } from './assets.ts'
import {
  type CampaignNoticeKind,
  type CampaignNoticeProps,
  type CampaignUrls,
  type NoticeKind,
  type NoticeProps,
  type OpenYearPage,
  type ProjectNoticeKind,
  type ProjectUrls,
  renderer,
  type SurveyProps,
  type VerifyProps,
} from './bundle.ts'

export type {
  CampaignNoticeKind,
  CampaignNoticeProps,
  CampaignUrls,
  NoticeKind,
  NoticeProps,
  ProjectNoticeKind,
  ProjectUrls,
  SurveyProps,
  VerifyProps,
} from './bundle.ts'

/** A word of thanks is shared as the page that has no reader (product.md 22). */
const pathsOf = ({ letter, share }: OpenLetter, key: string): LetterPaths => {
  const paths = letterPaths(letter.report.id, key, share || key)
  return letter.report.kind === 'thanks' ? { ...paths, share: thanksPath(letter.report.id) } : paths
}

interface Around {
  assets?: PageAssets
  /** Where its pictures lie, if not beside it. */
  image?: string
  /** Where the world reaches it. */
  origin?: string
  /** In which calendar its reader wants to see its days. */
  calendar?: Letter['calendar'] | undefined
}

/** Its own pages keep the calendar that was asked for. */
const keeping = <P extends Pick<LetterPaths, 'self' | 'pdf'>>(paths: P, calendar: Around['calendar']): P =>
  calendar === undefined
    ? paths
    : { ...paths, self: `${paths.self}?calendar=${calendar}`, pdf: `${paths.pdf}?calendar=${calendar}` }

const htmlOf = async (
  opened: OpenLetter,
  key: string,
  lang: Lang,
  { assets = assetsFor(lang), image, origin, calendar }: Around = {},
): Promise<string> => {
  const { letter, entityId, projectInactive, stops, disowned, kind, newer, code, altered, sharing } = opened
  const paths = keeping(pathsOf(opened, key), calendar)
  const isPictured = origin !== undefined && coverToShare(opened) !== undefined
  // In a frame nothing can be saved.
  const hasCard = origin !== undefined && kind === 'own' && letter.report.kind === 'thanks'
  const page = await renderer()
  const read = { ...letter, calendar: calendar ?? letter.calendar }
  const props = {
    letter: letterIn(read, lang, kind === 'shared'),
    lang,
    urls: {
      ...paths,
      ...(image !== undefined && { image }),
      ...(hasCard && { card: thanksCardPath(letter.report.id) }),
    },
    state: {
      projectInactive,
      unsubscribed: isStopped(stops),
      disowned,
      shared: kind === 'shared',
      // In a donor's own account there is another way to write.
      say: image === undefined,
      newer,
      code,
      altered,
    },
    assets,
    ...(isPictured && { previewImage: `${origin}${letterPicture(letterPath(letter.report.id, key))}` }),
  }
  // In a frame, which few look at, addresses are others.
  if (sharing === null || origin === undefined || disowned) return page.renderLetter(props)
  const alike = [sharing, kind, lang, read.calendar]
  return withParts({ alike, entityId }, (parts) => page.renderLetter({ ...props, kept: { key, parts } }))
}

/** For a frame that runs nothing. */
const silent = (lang: Lang): PageAssets => ({ ...assetsFor(lang), js: [] })

/**
 * A letter as a whole page, as its donor will see it, or whoever it is shared with. `key` is the last part of the
 * addresses in it. It is looked at in a frame that runs nothing, and comes without a script.
 */
export const letterHtml = (letter: Letter, key: string, lang: Lang, shared = false): Promise<string> =>
  htmlOf({ ...untouched(letter, ''), kind: shared ? 'shared' : 'trial' }, key, lang, { assets: silent(lang) })

/** The same of one that somebody reads in their own account; `image`: where its pictures lie, if not beside it. */
export const framedHtml = (opened: OpenLetter, key: string, lang: Lang, image?: string): Promise<string> =>
  htmlOf(opened, key, lang, { assets: silent(lang), ...(image !== undefined && { image }) })

interface ThanksAround extends Required<Pick<Around, 'origin'>>, Pick<Around, 'calendar'> {
  /** By what it is verified. */
  code: string | null
}

/** [2.7] the page of thanks. */
const thanksHtml = async (letter: Letter, lang: Lang, { origin, code, calendar }: ThanksAround): Promise<string> => {
  const self = thanksPath(letter.report.id)
  const none = ''
  return (await renderer()).renderLetter({
    letter: letterIn({ ...letter, calendar: calendar ?? letter.calendar }, lang, true),
    lang,
    urls: {
      self: calendar === undefined ? self : `${self}?calendar=${calendar}`,
      pdf: none,
      csv: none,
      stop: none,
      resume: none,
      notMe: none,
      say: none,
      opened: none,
      share: self,
      card: thanksCardPath(letter.report.id),
      image: `${self}/pictures/{id}/{width}`,
    },
    state: {
      projectInactive: [],
      unsubscribed: false,
      disowned: false,
      shared: true,
      newer: null,
      code,
      altered: false,
    },
    assets: assetsFor(lang),
    ...(letter.report.coverImage && { previewImage: `${origin}${self}/share.jpg` }),
  })
}

const noticeHtml = async (kind: NoticeKind, props: NoticeProps): Promise<string> =>
  (await renderer()).renderNotice(kind, { ...props, assets: assetsFor(props.lang) })

const projectHtml = async (project: PublicProject, urls: ProjectUrls): Promise<string> =>
  (await renderer()).renderProject({ project, urls, assets: assetsFor(project.lang) })

/** The same of one that a donor reads in their own account: no address of its own, and no script in its frame. `image`: where its pictures lie. */
export const framedProjectHtml = async (project: PublicProject, image: string): Promise<string> =>
  (await renderer()).renderProject({
    project,
    urls: { self: null, image, origin: '' },
    assets: { ...assetsFor(project.lang), js: [] },
  })

const projectNoticeHtml = async (kind: ProjectNoticeKind, lang: Lang): Promise<string> =>
  (await renderer()).renderProjectNotice(kind, { lang, assets: assetsFor(lang) })

const surveyHtml = async (props: SurveyProps): Promise<string> =>
  (await renderer()).renderSurvey({ ...props, assets: assetsFor(props.survey.lang) })

/** The same to be looked at in a frame that runs nothing: without a script. */
export const surveyPreviewHtml = async (props: SurveyProps): Promise<string> =>
  (await renderer()).renderSurvey({ ...props, assets: { ...assetsFor(props.survey.lang), js: [] } })

const surveyNoticeHtml = async (kind: SurveyNoticeKind, lang: Lang): Promise<string> =>
  (await renderer()).renderSurveyNotice(kind, { lang, assets: assetsFor(lang) })

/** @param stopped whoever holds the key wants no messages about campaigns */
const campaignHtml = async (
  campaign: PublicCampaign,
  urls: CampaignUrls,
  stopped = false,
  assets = assetsFor(campaign.lang),
): Promise<string> => (await renderer()).renderCampaign({ campaign, urls, stopped, assets })

/** Looked at in a frame that runs nothing. */
export const campaignPreviewHtml = (campaign: PublicCampaign, urls: CampaignUrls): Promise<string> =>
  campaignHtml(campaign, urls, false, { ...assetsFor(campaign.lang), js: [] })

const campaignNoticeHtml = async (kind: CampaignNoticeKind, props: CampaignNoticeProps): Promise<string> =>
  (await renderer()).renderCampaignNotice(kind, { ...props, assets: assetsFor(props.lang) })

const yearHtml = async (
  { kind, letter, stops, code, altered, paths }: OpenYearPage,
  lang: Lang,
  { assets, say }: { assets: PageAssets; say: boolean } = { assets: assetsFor(lang), say: true },
): Promise<string> =>
  (await renderer()).renderYear({
    letter,
    lang,
    urls: paths,
    shared: kind === 'shared',
    say,
    stopped: isStopped(stops),
    code,
    altered,
    assets,
  })

/** The same of one that somebody reads in their own account, where there is another way to write. */
export const framedYearHtml = (opened: OpenYearPage, lang: Lang): Promise<string> =>
  yearHtml(opened, lang, { assets: silent(lang), say: false })

/** As its donor will see it, in a frame that runs nothing; its links lead nowhere yet. `key`: by what its logo is had. */
export const yearPreviewHtml = (letter: YearLetter, key: string, lang: Lang): Promise<string> => {
  const paths = { ...yearLetterPaths(letter.id, '', ''), image: yearLetterPaths(letter.id, key, key).image }
  return framedYearHtml({ kind: 'trial', letter, stops: NO_STOPS, code: null, altered: false, paths }, lang)
}

const termsHtml = async (lang: Lang): Promise<string> =>
  (await renderer()).renderTerms({ lang, assets: assetsFor(lang) })

export const landingHtml = async (landing: Landing): Promise<string> =>
  (await renderer()).renderLanding({ landing, assets: assetsFor(landing.lang) })

const verifyHtml = async (props: VerifyProps): Promise<string> =>
  (await renderer()).renderVerify({ ...props, assets: assetsFor(props.lang) })

/** How routes get their pages. */
export interface Pages {
  letter: typeof htmlOf
  notice: typeof noticeHtml
}
export interface ThanksPages {
  thanks: typeof thanksHtml
  notice: typeof noticeHtml
}
export interface ProjectPages {
  project: typeof projectHtml
  notice: typeof projectNoticeHtml
}

export interface SurveyPages {
  survey: typeof surveyHtml
  notice: typeof surveyNoticeHtml
}

export interface YearPages {
  year: typeof yearHtml
  notice: typeof noticeHtml
}

export interface CampaignPages {
  campaign: typeof campaignHtml
  notice: typeof campaignNoticeHtml
}

/** Everything that the built bundle of src/public renders. */
export const pages = { letter: htmlOf, notice: noticeHtml } satisfies Pages
export const thanksPages = { thanks: thanksHtml, notice: noticeHtml } satisfies ThanksPages
export const projectPages = { project: projectHtml, notice: projectNoticeHtml } satisfies ProjectPages
export const surveyPages = { survey: surveyHtml, notice: surveyNoticeHtml } satisfies SurveyPages
export const campaignPages = { campaign: campaignHtml, notice: campaignNoticeHtml } satisfies CampaignPages
export const yearPages = { year: yearHtml, notice: noticeHtml } satisfies YearPages
export { termsHtml, verifyHtml }
