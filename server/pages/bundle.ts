import { pathToFileURL } from 'node:url'
import { z } from 'zod'
import type { Landing } from '../../resources/_contracts/landing.ts'
import type { Letter } from '../../resources/_contracts/letter.ts'
import type { LetterPaths } from '../../resources/_contracts/letterPaths.ts'
import type { PublicCampaign } from '../../resources/_contracts/publicCampaign.ts'
import type { PublicProject } from '../../resources/_contracts/publicProject.ts'
import type {
  FilledSurvey,
  PublicSurvey,
  SurveyNoticeKind,
  SurveyUrls,
  SurveyView,
} from '../../resources/_contracts/publicSurvey.ts'
import type { Verified } from '../../resources/_contracts/seal.ts'
import type { Stops } from '../../resources/_contracts/stops.ts'
import type { YearLetter, YearLetterPaths, YearSeal } from '../../resources/_contracts/yearLetter.ts'
import type { Way } from '../../resources/_kit/ways.ts'
import type { PageParts } from '../letters/pageParts.ts'
import { publicServerEntry } from '../paths.ts'
import type { Lang, PageAssets } from './assets.ts'

export type NoticeKind =
  | 'notFound'
  | 'gone'
  | 'stopAsk'
  | 'stopped'
  | 'resumed'
  | 'notMeAsk'
  | 'notMeThanks'
  | 'said'
  | 'rated'
  | 'saidNothing'
  | 'tooMany'
  | 'error'
export interface NoticeProps {
  lang: Lang
  self?: string
  action?: string
  back?: string
  entityName?: string
  /** Which ways of writing a stop is about. */
  ways?: readonly Way[]
}

export type ProjectNoticeKind = 'notFound' | 'tooMany' | 'error'
/** `self` and `image` ({id}, {width}) are paths; `origin` is where the world reaches them. */
export interface ProjectUrls {
  self: string | null
  image: string
  origin: string
}

/** A survey's page in one of its states, and what was filled in. */
export interface SurveyProps {
  survey: PublicSurvey
  view: SurveyView
  filled: FilledSurvey
  urls: SurveyUrls
  once: string
}

export type CampaignNoticeKind = 'notFound' | 'tooMany' | 'error' | 'stopAsk' | 'stopped' | 'resumed'
export interface CampaignNoticeProps {
  lang: Lang
  entityName?: string
  /** Where the question posts to, or what takes a stop back; and the way back. */
  action?: string
  back?: string
}
/** `self`: without a recipient's key; `own`: with it, where it was opened by one. */
export interface CampaignUrls {
  self: string
  own?: string
  image: string
  film: string
  origin: string
}

/** A letter about the year in a reader's language. */
interface YearProps extends YearSeal {
  letter: YearLetter
  lang: Lang
  urls: YearLetterPaths
  shared: boolean
  /** Its reader may say what they think of it. */
  say: boolean
  stopped: boolean
}

/** One that somebody holds the key to. */
export interface OpenYearPage extends YearSeal {
  kind: 'own' | 'shared' | 'trial'
  letter: YearLetter
  stops: Stops
  paths: YearLetterPaths
}

/** The page on which anybody sees whether something is as it was published. */
export interface VerifyProps {
  lang: Lang
  /** Nothing yet, nothing under what was typed, or what is there. */
  found: Verified | 'none' | 'unknown' | 'tooMany' | 'error'
  /** What was typed. */
  typed: string
  /** Public keys, by which a file is checked in the browser. */
  keys: object
}

/** What the public bundle gives us: src/public/entry-server.tsx, built apart from the server. */
interface Renderer {
  renderLetter(props: {
    letter: Letter
    lang: Lang
    urls: LetterPaths
    state: {
      projectInactive: string[]
      unsubscribed: boolean
      disowned: boolean
      shared: boolean
      say?: boolean
      newer: string | null
      code: string | null
      altered: boolean
    }
    assets: PageAssets
    previewImage?: string
    kept?: { key: string; parts: PageParts }
  }): string
  renderNotice(kind: NoticeKind, props: NoticeProps & { assets: PageAssets }): string
  renderProject(props: { project: PublicProject; urls: ProjectUrls; assets: PageAssets }): string
  renderProjectNotice(kind: ProjectNoticeKind, props: { lang: Lang; assets: PageAssets }): string
  renderSurvey(props: SurveyProps & { assets: PageAssets }): string
  renderSurveyNotice(kind: SurveyNoticeKind, props: { lang: Lang; assets: PageAssets }): string
  renderCampaign(props: { campaign: PublicCampaign; urls: CampaignUrls; stopped: boolean; assets: PageAssets }): string
  renderCampaignNotice(kind: CampaignNoticeKind, props: CampaignNoticeProps & { assets: PageAssets }): string
  renderYear(props: YearProps & { assets: PageAssets }): string
  renderTerms(props: { lang: Lang; assets: PageAssets }): string
  renderLanding(props: { landing: Landing; assets: PageAssets }): string
  renderVerify(props: VerifyProps & { assets: PageAssets }): string
}

const bundle = z.object({
  renderLetter: z.function(),
  renderNotice: z.function(),
  renderProject: z.function(),
  renderProjectNotice: z.function(),
  renderSurvey: z.function(),
  renderSurveyNotice: z.function(),
  renderCampaign: z.function(),
  renderCampaignNotice: z.function(),
  renderYear: z.function(),
  renderTerms: z.function(),
  renderLanding: z.function(),
  renderVerify: z.function(),
})

let loaded: Promise<Renderer> | undefined

/** The one seam between the server and src/public. */
export function renderer(): Promise<Renderer> {
  loaded ??= (async () => {
    const module: unknown = await import(/* @vite-ignore */ pathToFileURL(publicServerEntry).href)
    if (!bundle.safeParse(module).success) throw new Error(`${publicServerEntry} is not the bundle of the public pages`)
    return module as Renderer
  })()
  return loaded
}
