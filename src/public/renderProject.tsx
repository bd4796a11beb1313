import { renderToStaticMarkup } from 'react-dom/server'
import { paragraphs } from '../../resources/_contracts/letterFigures.ts'
import type { PublicProject } from '../../resources/_contracts/publicProject.ts'
import { withLang } from './address.ts'
import { Document, type PageAssets } from './Document.tsx'
import { ProjectPage } from './ProjectPage.tsx'
import { PaperProvider, previewUrl } from './paper.tsx'
import { ProjectNotice, type ProjectNoticeKind } from './projectNotice.tsx'
import { ProjectContext, projectWords } from './projectWords.tsx'

export type { ProjectNoticeKind } from './projectNotice.tsx'

const DOCTYPE = '<!DOCTYPE html>'
/** What previews of links show before they cut. */
const PREVIEW_LENGTH = 200
/** The width that previews of links ask for. */
const PREVIEW_WIDTH = 1200

export interface ProjectUrls {
  /** The page's own path, without a query; null where it has none, and is read in a donor's account alone. */
  self: string | null
  /** A path with {id} and {width}. */
  image: string
  /** Scheme and host under which the world reaches the page. */
  origin: string
}

export interface RenderProjectProps {
  project: PublicProject
  urls: ProjectUrls
  assets: PageAssets
}

/** In the language that `lang` names; the charity's own language is the address without one. */
const addressIn = ({ project, urls }: RenderProjectProps, self: string, lang: 'ar' | 'en'): string =>
  urls.origin + (lang === project.defaultLang ? self : withLang(self, lang))

function cut(text: string | undefined): string | undefined {
  const letters = Array.from((text ?? '').replace(/\s+/g, ' ').trim())
  if (letters.length === 0) return undefined
  return letters.length > PREVIEW_LENGTH ? `${letters.slice(0, PREVIEW_LENGTH - 1).join('')}…` : letters.join('')
}

const describe = ({ seo, idea, description }: PublicProject): string | undefined =>
  cut(seo.description ?? idea ?? paragraphs(description ?? '')[0])

interface Preview {
  self: string
  title: string
  description?: string
  image?: string
  alt?: string
}

/** What search engines and previews of links read. */
function Metadata(props: RenderProjectProps & Preview) {
  const { project, self, title, description, image, alt } = props
  return (
    <>
      <meta name="robots" content="index, follow, max-image-preview:large" />
      {description && <meta name="description" content={description} />}
      {project.seo.keywords && <meta name="keywords" content={project.seo.keywords} />}
      <link rel="canonical" href={addressIn(props, self, project.lang)} />
      <link rel="alternate" hrefLang="ar" href={addressIn(props, self, 'ar')} />
      <link rel="alternate" hrefLang="en" href={addressIn(props, self, 'en')} />
      <link rel="alternate" hrefLang="x-default" href={addressIn(props, self, project.defaultLang)} />
      <meta property="og:url" content={addressIn(props, self, project.lang)} />
      <meta property="og:site_name" content={project.entity.name} />
      {image && <meta property="og:image:type" content="image/jpeg" />}
      {image && alt && <meta property="og:image:alt" content={alt} />}
      <meta name="twitter:card" content={image ? 'summary_large_image' : 'summary'} />
      <meta name="twitter:title" content={title} />
      {description && <meta name="twitter:description" content={description} />}
      {image && <meta name="twitter:image" content={image} />}
    </>
  )
}

/**
 * A project's public page as a whole HTML document [2.8]: no inline script, no inline style, readable without script.
 */
export function renderProject(props: RenderProjectProps): string {
  const { project, urls, assets } = props
  const { lang, calendar, timeZone, entity } = project
  const title = `${project.name} · ${entity.name}`
  const description = describe(project)
  const picture = project.cover ?? project.gallery[0] ?? entity.logo
  const image = picture && urls.origin + previewUrl(urls.image, picture, PREVIEW_WIDTH)
  const preview = { title, description, image, alt: picture?.alt }
  return (
    DOCTYPE +
    renderToStaticMarkup(
      <Document
        lang={lang}
        title={title}
        description={description}
        previewImage={image}
        assets={assets}
        colour={entity.colours?.primary}
        open={urls.self === null ? undefined : <Metadata {...props} {...preview} self={urls.self} />}
      >
        <PaperProvider paper={{ lang, calendar, timeZone, image: urls.image, level: 2 }}>
          <ProjectContext value={project}>
            <ProjectPage self={urls.self} />
          </ProjectContext>
        </PaperProvider>
      </Document>,
    )
  )
}

/** One of the small pages around projects. */
export function renderProjectNotice(
  kind: ProjectNoticeKind,
  { lang, assets }: { lang: 'ar' | 'en'; assets: PageAssets },
): string {
  return (
    DOCTYPE +
    renderToStaticMarkup(
      <Document lang={lang} title={projectWords(lang)[kind].title} assets={assets} bodyClass="notice-body">
        <ProjectNotice kind={kind} lang={lang} />
      </Document>,
    )
  )
}
