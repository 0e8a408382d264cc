import './lines-table.css';
import type { ReactNode } from 'react';

/** Table of a record's lines; cells of the class `figure` have numbers, a `row-actions` within a cell has the buttons of its line. */
export const LinesTable = ({ children }: { children: ReactNode }) => (
  <div className="lines-scroll">
    <table className="lines-table">{children}</table>
  </div>
);
