/** @jsxRuntime automatic */
import { Document, Page, Text } from '@react-pdf/renderer'
import { drawn } from './fonts.ts'
import { sheet } from './kit.tsx'

/** A line of both scripts: the typeface and the layout are ready after it. */
export const nothing = (): Promise<Buffer> =>
  drawn(
    <Document>
      <Page size="A4" style={sheet.page}>
        <Text>أثر Athar 1</Text>
      </Page>
    </Document>,
  )
