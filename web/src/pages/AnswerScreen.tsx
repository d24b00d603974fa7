import { PlayIcon } from '~/ui/core-icons.tsx';
import { EcgTrace } from '~/ui/EcgTrace.tsx';
import { icon } from '~/ui/icon.tsx';
import styles from './AnswerScreen.module.css';

// Drawn here: the app's own is of a file that no visitor needs.
const SearchIcon = icon([
  ['circle', { cx: 11, cy: 11, r: 8 }],
  ['path', { d: 'm21 21-4.3-4.3' }],
]);

const QUESTION = 'dose de adrenalina na anafilaxia';
const LESSON = 'Anafilaxia: adrenalina antes de tudo';

/** The product in one picture: what is asked, the sentence that answers, the second that plays. The demo world answers so. */
export function AnswerScreen() {
  return (
    <div
      className={styles.screen}
      data-theme="dark"
      role="img"
      aria-label={`A busca responde a “${QUESTION}” com a frase dita aos 5:48 da aula “${LESSON}”: adrenalina 0,5 mg intramuscular no vasto lateral da coxa.`}
    >
      <div aria-hidden="true">
        <div className={styles.box}>
          <div className={styles.field}>
            <SearchIcon />
            <span className={styles.words}>
              <span className={styles.typed}>
                <span>{QUESTION}</span>
              </span>
            </span>
          </div>
          <div className={styles.hit}>
            <PlayIcon size={18} />
            <p>
              <span className={styles.time}>aos 5:48:</span> Agora o tratamento.{' '}
              <b>
                Adrenalina <mark>0,5 mg</mark> intramuscular
              </b>{' '}
              no vasto lateral da coxa: <mark>0,5 mL</mark> da ampola de <mark>1 mg/mL</mark>, a
              antiga 1 para 1.000, sem diluir.
            </p>
            <p className={styles.source}>{LESSON}</p>
          </div>
        </div>
        <EcgTrace mode="draw" className={styles.trace} />
        <div className={styles.player}>
          <PlayIcon />
          <span className="clip">{LESSON}</span>
          <span className={styles.clock}>5:48 / 22:30</span>
          <span className={styles.track} />
        </div>
      </div>
    </div>
  );
}
