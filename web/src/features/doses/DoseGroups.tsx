import { Link } from 'react-router-dom';
import { formatClock } from '~/lib/duration.ts';
import { plural } from '~/lib/format.ts';
import { reviewOf } from '~/lib/review-note.ts';
import { Card } from '~/ui/Card.tsx';
import styles from './Doses.module.css';
import {
  type DoseGroup,
  type DosePoint,
  dosePieces,
  playLabel,
  type ShownSheet,
  sheetPath,
} from './doses.rules.ts';

type DoseGroupsProps = {
  groups: readonly DoseGroup[];
  /** The words of a search, which are marked. */
  terms: readonly string[];
};

/** The sheets of each category, under its name. */
export function DoseGroups({ groups, terms }: DoseGroupsProps) {
  return (
    <div className={styles.list}>
      {groups.map(({ slug, name, sheets }) => (
        <section key={slug} aria-labelledby={`doses-${slug}`}>
          <h2 id={`doses-${slug}`} className={styles.group}>
            {name}
          </h2>
          <div className={styles.sheets}>
            {sheets.map((sheet) => (
              <Sheet key={`${sheet.kind}-${sheet.id}`} sheet={sheet} terms={terms} />
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}

function Sheet({ sheet, terms }: { sheet: ShownSheet; terms: readonly string[] }) {
  const { kind, id, title, instructor, points, of } = sheet;
  const heading = `${kind}-${id}`;
  const review = reviewOf(sheet);
  const source = [
    instructor,
    kind === 'lesson' ? 'Aula' : 'Podcast',
    points.length < of && `${points.length} de ${plural(of, 'ponto', 'pontos')}`,
  ];
  return (
    <Card as="article" className={styles.sheet} aria-labelledby={heading}>
      <h3 id={heading}>
        <Link className={styles.title} to={sheetPath(sheet)}>
          {title}
        </Link>
      </h3>
      <p className="hint">{source.filter(Boolean).join(' · ')}</p>
      {/* Before it is acted upon. */}
      {review.isDue && <p className={styles.due}>{review.text}</p>}
      <ul className={styles.points}>
        {points.map((point, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same, and none ever moves.
          <li key={index} className={styles.point}>
            <span>
              <Marked point={point} terms={terms} />
            </span>
            <Second sheet={sheet} seconds={point.seconds} />
          </li>
        ))}
      </ul>
      {!review.isDue && <p className="hint">{review.text}</p>}
    </Card>
  );
}

/** Where a point is said; it leads there where the recording plays from a second. */
function Second({ sheet, seconds }: { sheet: ShownSheet; seconds: number | null }) {
  if (seconds === null) return null;
  const clock = formatClock(seconds);
  if (!sheet.isSeekable) return <span className={styles.time}>{clock}</span>;
  return (
    <Link
      className={styles.time}
      aria-label={playLabel(sheet, seconds)}
      to={sheetPath(sheet, seconds)}
    >
      {clock}
    </Link>
  );
}

function Marked({ point, terms }: { point: DosePoint; terms: readonly string[] }) {
  return dosePieces(point, terms).map(({ text, at, isQuantity, isMatch }) => {
    const Piece = isQuantity ? 'strong' : 'span';
    return <Piece key={at}>{isMatch ? <mark className={styles.match}>{text}</mark> : text}</Piece>;
  });
}
