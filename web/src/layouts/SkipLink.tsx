import styles from './SkipLink.module.css';

/** First stop of the keyboard: past the navigation, to `#conteudo`. */
export function SkipLink() {
  return (
    <a href="#conteudo" className={styles.skip}>
      Pular para o conteúdo
    </a>
  );
}
