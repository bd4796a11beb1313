import { renderToStaticMarkup } from 'react-dom/server'
import { nameIn } from '../../i18n/named.ts'
import { Document, type PageAssets } from './Document.tsx'
import { YearPage } from './YearPage.tsx'
import { type YearData, YearProvider } from './yearWords.tsx'

const DOCTYPE = '<!DOCTYPE html>'

/** A donor's letter about their year as a whole HTML document: no inline script, no inline style, readable without script. */
export const renderYear = ({ assets, ...data }: YearData & { assets: PageAssets }): string =>
  DOCTYPE +
  renderToStaticMarkup(
    <Document
      lang={data.lang}
      title={`${data.letter.title[data.lang]} · ${nameIn(data.letter.entity, data.lang)}`}
      assets={assets}
      colour={data.letter.entity.colours?.primary}
      opened={data.shared ? undefined : data.urls.opened}
    >
      <YearProvider data={data}>
        <YearPage />
      </YearProvider>
    </Document>,
  )
