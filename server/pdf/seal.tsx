/** @jsxRuntime automatic */
import { Link, Path, Svg, Text, View } from '@react-pdf/renderer'
import { fillText } from '../../i18n/letter.ts'
import { codeInGroups } from '../../resources/_contracts/seal.ts'
import { dayIn, type Paper, row, sheet, Words } from './kit.tsx'

const SIDE = 58

/** product.md 28: since when nothing has changed, and by what anybody can see that it is so. */
export function SealLine({ paper }: { paper: Paper }) {
  const { letter, t, seal, altered } = paper
  if (altered) return null
  const unchanged = (
    <Words paper={paper} style={sheet.soft}>
      {fillText(t.unchanged, { date: dayIn(paper, letter.report.sentAt) })}
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
