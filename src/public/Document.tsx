import type { ReactNode } from 'react'

/** Addresses of the built files. `fonts`: preloaded, so that the words do not jump when their face arrives. */
export interface PageAssets {
  css: string[]
  js: string[]
  fonts?: string[]
}

interface DocumentProps {
  lang: 'ar' | 'en'
  title: string
  /** For link previews; never anything personal. */
  description?: string
  previewImage?: string
  assets: PageAssets
  /** The entity's main colour: the page is made of its shades (resources/_kit/colours.ts). */
  colour?: string
  /** Where the script reports that a person opened the letter. */
  opened?: string
  bodyClass?: string
  /** For a page that anyone may find; without it the page is kept from search engines and from referrers. */
  open?: ReactNode
  children: ReactNode
}

/** The whole page around a letter, a notice or a project. */
export function Document(props: DocumentProps) {
  const { lang, title, description, previewImage, assets, colour, opened, bodyClass, open, children } = props
  return (
    <html lang={lang} dir={lang === 'ar' ? 'rtl' : 'ltr'}>
      <head>
        <meta charSet="utf-8" />
        <title>{title}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {open ?? <Kept />}
        <meta name="color-scheme" content="light dark" />
        <meta name="format-detection" content="telephone=no" />
        <meta property="og:type" content="article" />
        <meta property="og:title" content={title} />
        {description && <meta property="og:description" content={description} />}
        {previewImage && <meta property="og:image" content={previewImage} />}
        <meta property="og:locale" content={lang === 'ar' ? 'ar_SA' : 'en_US'} />
        {assets.fonts?.map((href) => (
          <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        {assets.css.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {colour && <link rel="stylesheet" href={`/public/colours/${colour.slice(1).toLowerCase()}.css`} />}
        {assets.js.map((src) => (
          <script key={src} type="module" src={src} />
        ))}
      </head>
      <body className={bodyClass} data-opened={opened}>
        {children}
      </body>
    </html>
  )
}

function Kept() {
  return (
    <>
      <meta name="robots" content="noindex, nofollow, noarchive" />
      <meta name="referrer" content="no-referrer" />
    </>
  )
}
