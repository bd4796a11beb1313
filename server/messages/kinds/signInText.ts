import { accountMailAr } from '../../../i18n/ar/accountMail.ts'
import { accountMailEn } from '../../../i18n/en/accountMail.ts'
import { fillText } from '../../../i18n/letter.ts'
import { linkUrl } from '../../accounts/purposes.ts'
import type { OutgoingText } from '../../channels/text.ts'
import { entityIn, type Keyed } from './accountMail.ts'
import type { Post } from './kind.ts'
import { oneLine, webAddress } from './mailParts.ts'

const TEXTS = { en: accountMailEn, ar: accountMailAr }

/** The link by which a donor signs in, on a phone: short, as each part of a text message costs. */
export function signInText(
  { id, email: to, words, tokens, language: lang }: Keyed,
  { publicUrl }: Pick<Post, 'publicUrl'>,
): OutgoingText {
  const { product, signIn } = TEXTS[lang]
  const name = oneLine(words.name ?? '')
  const text = fillText(name ? signIn.text : signIn.textNameless, {
    name,
    entity: oneLine(entityIn(words, lang) ?? product),
    url: webAddress(linkUrl(publicUrl, 'signIn', tokens[0] ?? '', lang)),
  })
  return { id, lang, to, text }
}
