import type { ReactNode } from 'react';
import { ClockIcon, HeadphonesIcon, PlayIcon, SuccessIcon } from '~/ui/core-icons.tsx';
import styles from './LandingFeatures.module.css';

type Feature = { picture: ReactNode; title: string; text: string };

/** Corners and a pattern that lead nowhere: no phone reads it. */
const CODE =
  'M0 0h7v7H0zM1 1v5h5V1zM2 2h3v3H2zM10 0h7v7h-7zM11 1v5h5V1zM12 2h3v3h-3zM0 10h7v7H0zM1 11v5h5v-5zM2 12h3v3H2zM8 0h1v2H8zM8 3h1v3H8zM8 8h2v1H8zM0 8h3v1H0zM5 8h1v1H5zM12 8h2v2h-2zM16 8h1v3h-1zM9 10h2v2H9zM8 13h1v4H8zM11 12h1v3h-1zM13 12h3v1h-3zM14 14h3v3h-1v-2h-2zM10 16h3v1h-3z';

const FEATURES: readonly Feature[] = [
  {
    picture: (
      <>
        <span className={styles.chip}>“adrenalina?”</span>
        <i />
        <span className={styles.chip}>
          <mark>0,5 mg</mark> IM
        </span>
        <i />
        <span className={styles.chip}>
          <PlayIcon size={14} />
          5:48
        </span>
      </>
    ),
    title: 'Da pergunta ao segundo',
    text: 'Pergunte como no corredor. A busca responde com a frase da aula, marca a dose e abre o vídeo no segundo em que ela é dita.',
  },
  {
    picture: (
      <>
        <ClockIcon size={24} />
        {['5', '7', '15', '30'].map((minutes) => (
          <span key={minutes} className={styles.tile}>
            {minutes}
          </span>
        ))}
        min
      </>
    ),
    title: 'Tenho 7 minutos',
    text: 'Diga quanto tempo o plantão deixou. Aparece o que cabe nele: o resto de uma aula, um capítulo ou um episódio inteiro.',
  },
  {
    picture: (
      <>
        <span className={styles.cover}>
          <HeadphonesIcon size={24} />
        </span>
        <span>
          <b>Ronda 07</b>
          <span className={styles.saved}>
            <SuccessIcon size={16} />
            Baixado · 3,6 MB
          </span>
        </span>
      </>
    ),
    title: 'Podcasts sem sinal',
    text: 'Baixe os episódios e ouça no subsolo, no elevador ou na estrada. O ponto em que você parou vai junto quando a conexão volta.',
  },
  {
    picture: (
      <>
        <svg viewBox="-2 -2 21 21" className={styles.code} aria-hidden="true">
          <path d={CODE} fillRule="evenodd" />
        </svg>
        <i />
        <span className={styles.phone}>
          <SuccessIcon size={24} />
        </span>
      </>
    ),
    title: 'O computador do plantão, sem senha',
    text: 'Leia o QR code da tela com o seu celular e entre. Nada fica salvo no computador, e a sessão termina sozinha.',
  },
];

/** What there is here that other places do not have, each with a small drawing of it. */
export function LandingFeatures() {
  return (
    <ul className={styles.features}>
      {FEATURES.map(({ picture, title, text }) => (
        <li key={title}>
          <div className={styles.picture} aria-hidden="true">
            {picture}
          </div>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  );
}
