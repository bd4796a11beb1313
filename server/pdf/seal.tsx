/** @jsxRuntime automatic */
import { Link, Path, Svg, Text, View } from '@react-pdf/renderer'
import { fillText } from '../../i18n/letter.ts'
import { codeInGroups } from '../../resources/_contracts/seal.ts'
import type { PaperSeal } from '../verify/seal.ts'
import { dayIn, row, sheet, type Told, Words } from './kit.tsx'

const SIDE = 58

interface SealProps {
  paper: Told & { seal: PaperSeal | null; altered: boolean }
  sentAt: string
  /** Says since when; {date}. */
  text?: string
}

/** product.md 28: since when nothing has changed, and by what anybody can see that it is so. */
export function SealLine({ paper, sentAt, text = paper.t.unchanged }: SealProps) {
  const { t, seal, altered } = paper
  if (altered) return null
  const unchanged = (
    <Words paper={paper} style={sheet.soft}>
      {fillText(text, { date: dayIn(paper, sentAt) })}
    </Words>
  )
  if (!seal) return unchanged
  const { code, url, qr } = seal
  return (
    <View wrap={false} style={{ flexDirection: row(paper), alignItems: 'center', gap: 10, marginTop: 12 }}>
      <Svg viewBox={`0 0 ${qr.size} ${qr.size}`} style={{ width: SIDE, height: SIDE }}>
        <Path d={qr.path} fill="#000000" />
      </Svg>
      <View style={{ flex: 1 }}>
        {unchanged}
        <View style={{ flexDirection: row(paper), gap: 4 }}>
          <Words paper={paper} style={sheet.soft}>
            {`${t.verifyCode}:`}
          </Words>
          {/* A text of its own: between Arabic words its groups would stand the other way round. */}
          <Text style={sheet.soft}>{codeInGroups(code)}</Text>
        </View>
        <Link src={url} style={[sheet.soft, { textAlign: paper.lang === 'ar' ? 'right' : 'left' }]}>
          {url.replace(/^https?:\/\//, '')}
        </Link>
      </View>
    </View>
  )
}
