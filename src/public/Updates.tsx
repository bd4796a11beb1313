import { fillText } from '../../i18n/letter.ts'
import type { FileRef, LetterUpdate } from '../../resources/_contracts/letter.ts'
import { Day, Fill, Heading, imageUrl, Picture, Prose, usePaper, usePlural } from './paper.tsx'

/** How many pictures of an update are open; the rest unfold on request, so that forty do not bury the words. */
const OPEN_PHOTOS = 5

export function Updates({ updates }: { updates: LetterUpdate[] }) {
  const { t } = usePaper()
  return (
    <section className="updates">
      <Heading>{t.updates}</Heading>
      {updates.length === 0 && <p className="empty">{t.noUpdates}</p>}
      {updates.map((update, index) => (
        <Update key={`${index}-${update.from}`} update={update} />
      ))}
    </section>
  )
}

export function Update({ update }: { update: LetterUpdate }) {
  const { t } = usePaper()
  return (
    <article className="update">
      <p className="update-date">
        {update.to && update.to !== update.from ? (
          <Fill text={t.dayRange} from={<Day of={update.from} />} to={<Day of={update.to} />} />
        ) : (
          <Day of={update.from} />
        )}
      </p>
      <Heading inner dir="auto">
        {update.title}
      </Heading>
      <Prose text={update.text} />
      <Photos photos={update.photos} title={update.title} />
      {update.videoUrl && (
        <p>
          <a className="link" href={update.videoUrl} rel="noreferrer noopener">
            {t.video}
          </a>
        </p>
      )}
    </article>
  )
}

export function Photos({ photos, title }: { photos: FileRef[]; title: string }) {
  const { t } = usePaper()
  const plural = usePlural()
  if (photos.length === 0) return null
  // One picture behind a fold would be a click for nothing.
  const cut = photos.length - OPEN_PHOTOS > 1 ? OPEN_PHOTOS : photos.length
  const [open, folded] = [photos.slice(0, cut), photos.slice(cut)]
  return (
    <>
      <PhotoGrid photos={open} title={title} first={1} lead />
      {folded.length > 0 && (
        <details className="more-photos">
          <summary>{plural(t.morePhotos, folded.length)}</summary>
          <PhotoGrid photos={folded} title={title} first={cut + 1} />
        </details>
      )}
    </>
  )
}

/** Pictures, each above the charity's words for it. Whoever has them read aloud has heard them as those of the picture. */
export function PhotoGrid(props: { photos: FileRef[]; title: string; first: number; lead?: boolean }) {
  const { t, image } = usePaper()
  const { photos, title, first, lead } = props
  // An odd number leaves a hole in two columns: then the first picture takes the whole width.
  const wideFirst = lead === true && photos.length % 2 === 1
  return (
    <ul className={wideFirst ? 'photos photos-lead' : 'photos'}>
      {photos.map((photo, index) => (
        <li key={photo.id}>
          <figure>
            <a href={imageUrl(image, photo, 4000)}>
              <Picture
                file={photo}
                alt={photo.alt || fillText(t.photoOf, { number: String(first + index), title })}
                sizes={wideFirst && index === 0 ? '(min-width: 720px) 640px, 92vw' : '(min-width: 720px) 320px, 46vw'}
              />
            </a>
            <Caption of={photo} />
          </figure>
        </li>
      ))}
    </ul>
  )
}

/** What the picture shows is read out in its place already. */
function Caption({ of: { alt, day } }: { of: FileRef }) {
  if (!day)
    return alt ? (
      <figcaption dir="auto" aria-hidden="true">
        {alt}
      </figcaption>
    ) : null
  return (
    <figcaption>
      {alt && (
        <span dir="auto" aria-hidden="true">
          {alt}
          <br />
        </span>
      )}
      <Day of={day} />
    </figcaption>
  )
}
