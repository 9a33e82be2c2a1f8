import styles from "./credits.module.css";

/** The notices that the sources of the catalogue ask for. */
export function Credits() {
  return (
    <footer className={styles["credits"]}>
      <p>This product uses TMDB data but is not endorsed or certified by TMDB.</p>
      <p>
        Trailers are found with the MovieLens 20M YouTube Trailers Dataset by S. Abu-El-Haija, J. Lee, M.
        Harper and J. Konstan (2018),{" "}
        <a href="https://creativecommons.org/licenses/by/4.0/" target="_blank" rel="noopener noreferrer">
          CC BY 4.0
        </a>
        .
      </p>
    </footer>
  );
}
