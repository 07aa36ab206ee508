ALTER TABLE used_ai_prompts ADD CONSTRAINT used_ai_prompts_prompt_text_check CHECK (char_length(prompt_text) BETWEEN 1 AND 500);

ALTER TABLE used_ai_prompts ENABLE ROW LEVEL SECURITY;

-- What a person was asked is theirs alone.
CREATE POLICY person_reads ON used_ai_prompts FOR SELECT TO keepsaid_member
  USING (user_id = viewer_id() AND family_id = ANY ((SELECT my_families())::integer[]));

CREATE POLICY person_adds ON used_ai_prompts FOR INSERT TO keepsaid_member
  WITH CHECK (user_id = viewer_id() AND created_at = now() AND family_id = ANY ((SELECT my_families())::integer[]));

GRANT SELECT, INSERT ON used_ai_prompts TO keepsaid_member;

GRANT USAGE ON SEQUENCE used_ai_prompts_id_seq TO keepsaid_member;
